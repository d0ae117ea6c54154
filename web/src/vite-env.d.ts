/// <reference types="vite/client" />

declare module 'virtual:tiles' {
  /** The address of the tile sprite: symbols `t-5m`, with a corner index `n-5m`, and `mark-newest` and the like. */
  const address: string;
  export default address;
}

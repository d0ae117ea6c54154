/** Attachment: a box takes the keyboard's focus as long as there is more in it than it shows, so that keys can scroll it. */
export function scrolls(box: HTMLElement): () => void {
  const settle = (): void => {
    if (box.scrollHeight > box.clientHeight + 1 && getComputedStyle(box).overflowY !== 'visible') box.tabIndex = 0;
    else if (document.activeElement !== box) box.removeAttribute('tabindex');
  };
  const size = new ResizeObserver(settle);
  const content = new MutationObserver(settle);
  size.observe(box);
  content.observe(box, { childList: true, subtree: true, characterData: true });
  settle();
  return () => {
    size.disconnect();
    content.disconnect();
  };
}

/** Keeping the focus where the reader is. */

/** Give an element the focus, also one that cannot have it by itself, such as a heading. */
export function focusOn(element: HTMLElement | null | undefined): void {
  if (!element) return;
  if (element.tabIndex < 0 && !element.hasAttribute('tabindex')) element.tabIndex = -1;
  element.focus();
}

/**
 * Attachment for a group whose items (`[data-item]`) share one tab stop: the arrow keys, Home and End move between
 * them. `step` is how many items a row has, for up and down.
 */
export function roving({ step = 0 }: { step?: number } = {}): (group: HTMLElement) => () => void {
  return (group) => {
    const items = (): HTMLElement[] => [...group.querySelectorAll<HTMLElement>('[data-item]')];
    const settle = (): void => {
      const all = items();
      const one = all.find((item) => item.contains(document.activeElement)) ?? all.find((item) => item.tabIndex === 0) ?? all[0];
      for (const item of all) item.tabIndex = item === one ? 0 : -1;
    };
    const onKey = (event: KeyboardEvent): void => {
      if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
      const all = items();
      const at = all.findIndex((item) => item === document.activeElement);
      if (at < 0) return;
      const to: Record<string, number | undefined> = {
        ArrowLeft: at - 1,
        ArrowRight: at + 1,
        Home: 0,
        End: all.length - 1,
        ...(step > 0 ? { ArrowUp: at - step, ArrowDown: at + step } : {}),
      };
      const next = all[to[event.key] ?? -1];
      if (next === undefined) return;
      event.preventDefault();
      next.focus();
    };
    const observer = new MutationObserver(settle);
    observer.observe(group, { childList: true, subtree: true });
    group.addEventListener('keydown', onKey);
    group.addEventListener('focusin', settle);
    settle();
    return () => {
      observer.disconnect();
      group.removeEventListener('keydown', onKey);
      group.removeEventListener('focusin', settle);
    };
  };
}

import { type FocusEvent, useEffectEvent, useLayoutEffect, useRef } from 'react';

/** Distance to the trigger and to the edges of the window, in px. */
const gap = 8;

/**
 * Place and dismissal of what opens below a button: it follows the button, turns upwards where there is no room, stays
 * inside the window, and a press outside closes it.
 */
export function usePopup(isOpen: boolean, align: 'start' | 'end', onDismiss: () => void) {
  const trigger = useRef<HTMLElement>(null);
  const popup = useRef<HTMLDivElement>(null);
  const dismiss = useEffectEvent(onDismiss);

  useLayoutEffect(() => {
    if (!isOpen) return;
    const place = () => {
      if (trigger.current && popup.current) placeBeside(trigger.current, popup.current, align);
    };
    const handlePress = ({ target }: PointerEvent) => {
      const isInside = target instanceof Node && [trigger, popup].some((part) => part.current?.contains(target));
      if (!isInside) dismiss();
    };
    place();
    window.addEventListener('resize', place);
    // Captured, because scrolling inside of a sheet does not bubble.
    window.addEventListener('scroll', place, true);
    document.addEventListener('pointerdown', handlePress);
    return () => {
      window.removeEventListener('resize', place);
      window.removeEventListener('scroll', place, true);
      document.removeEventListener('pointerdown', handlePress);
    };
  }, [isOpen, align]);

  /** For the popup: the keyboard left it. Moving to the trigger counts as inside, because its click closes. */
  function handleBlur({ relatedTarget }: FocusEvent) {
    const isInside = [trigger, popup].some((part) => part.current?.contains(relatedTarget));
    if (relatedTarget && !isInside) onDismiss();
  }

  return { trigger, popup, handleBlur };
}

function placeBeside(trigger: HTMLElement, popup: HTMLElement, align: 'start' | 'end') {
  const button = trigger.getBoundingClientRect();
  const { clientWidth, clientHeight } = document.documentElement;
  const above = button.top - 2 * gap;
  const below = clientHeight - button.bottom - 2 * gap;
  const height = Math.min(popup.scrollHeight, Math.max(above, below));
  const opensUp = height > below && above > below;
  const x = align === 'start' ? button.left : button.right - popup.offsetWidth;
  const y = opensUp ? button.top - gap - height : button.bottom + gap;
  // Through the CSSOM: a `style` attribute would break under a policy without inline styles.
  popup.style.setProperty('--x', `${Math.max(gap, Math.min(x, clientWidth - popup.offsetWidth - gap))}px`);
  popup.style.setProperty('--y', `${y}px`);
  popup.style.setProperty('--room', `${opensUp ? above : below}px`);
}

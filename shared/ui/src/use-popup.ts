import { type FocusEvent, useEffectEvent, useLayoutEffect, useRef } from 'react';

/** Distance to the trigger and to the edges of the window, in px. */
const gap = 8;

/**
 * Position and dismissal of content that opens below a button: it follows the button, opens upwards where there is no
 * space, stays inside the window, and closes on a click outside.
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
    // Captured, because scroll events inside of a sheet do not bubble.
    window.addEventListener('scroll', place, true);
    document.addEventListener('pointerdown', handlePress);
    return () => {
      window.removeEventListener('resize', place);
      window.removeEventListener('scroll', place, true);
      document.removeEventListener('pointerdown', handlePress);
    };
  }, [isOpen, align]);

  /** For the popup: focus left it. Moving to the trigger counts as inside, because a click on it closes. */
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
  // Via the CSSOM: the content security policy forbids `style` attributes.
  popup.style.setProperty('--x', `${Math.max(gap, Math.min(x, clientWidth - popup.offsetWidth - gap))}px`);
  popup.style.setProperty('--y', `${y}px`);
  popup.style.setProperty('--room', `${opensUp ? above : below}px`);
}

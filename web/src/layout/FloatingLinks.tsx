import { useClickOutside, useFocusTrap, useMergedRef } from '@mantine/hooks';
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import classes from './SidebarMenu.module.css';

interface Props {
  /** The position of the entry on the screen, px. */
  top: number;
  title: string;
  onClose: () => void;
  children: ReactNode;
}

/** The sub-items of a collapsed sidebar, in a panel to its right. Escape and a click elsewhere close it. */
export function FloatingLinks({ top, title, onClose, children }: Props) {
  const panel = useRef<HTMLElement>(null);
  const [shift, setShift] = useState(0);
  const ref = useMergedRef<HTMLElement>(panel, useFocusTrap(true), useClickOutside<HTMLElement>(onClose));

  useLayoutEffect(() => {
    const bottom = panel.current?.getBoundingClientRect().bottom ?? 0;
    setShift(Math.max(0, bottom + 8 - window.innerHeight));
  }, []);

  // The focus goes back to the entry that opened the panel.
  useEffect(() => {
    const opener = document.activeElement;
    return () => {
      if (opener instanceof HTMLElement) opener.focus({ preventScroll: true });
    };
  }, []);

  return (
    <section
      ref={ref}
      className={classes.panel}
      style={{ top: top - shift }}
      aria-label={title}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onClose();
      }}
    >
      <div className={classes.panelTitle} aria-hidden>
        {title}
      </div>
      {children}
    </section>
  );
}

import type { OutboxMessage } from '@dopusk/contract/deliveries.ts';
import { SegmentedControl, Stack } from '@mantine/core';
import { useCallback, useEffect, useRef, useState } from 'react';
import classes from './Messages.module.css';

const views = [
  { value: 'html', label: 'Письмо' },
  { value: 'text', label: 'Текст' },
];

/** A letter as its reader sees it. Its frame runs no scripts; a link in it opens instead of this page. */
export function Letter({ message }: { message: OutboxMessage }) {
  const [view, setView] = useState('html');
  return (
    <Stack gap="sm" align="flex-start">
      <SegmentedControl size="sm" aria-label="Вид письма" data={views} value={view} onChange={setView} />
      {view === 'html' ? <Sheet message={message} /> : <pre className={classes.plain}>{message.text}</pre>}
    </Stack>
  );
}

function Sheet({ message }: { message: OutboxMessage }) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [height, setHeight] = useState(560);
  const measure = useCallback(() => {
    const body = frame.current?.contentDocument?.body;
    if (body) setHeight(body.scrollHeight);
  }, []);
  // A narrower letter is longer.
  useEffect(() => {
    const element = frame.current;
    if (!element) return;
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [measure]);
  return (
    <iframe
      ref={frame}
      className={classes.frame}
      title={`Письмо: ${message.subject}`}
      height={height}
      sandbox="allow-same-origin allow-top-navigation-by-user-activation"
      srcDoc={message.html.replace('<head>', '<head><base target="_top">')}
      onLoad={measure}
    />
  );
}

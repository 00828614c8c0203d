import type { OutboxMessage } from '@dopusk/contract/deliveries.ts';
import { SegmentedControl, Stack } from '@mantine/core';
import { useState } from 'react';
import classes from './Messages.module.css';

const views = [
  { value: 'html', label: 'Письмо' },
  { value: 'text', label: 'Текст' },
];

/** A letter as its reader sees it. Its frame runs no scripts; a link in it opens in place of this page. */
export function Letter({ message }: { message: OutboxMessage }) {
  const [view, setView] = useState('html');
  const [height, setHeight] = useState(560);
  return (
    <Stack gap="sm" align="flex-start">
      <SegmentedControl size="sm" aria-label="Вид письма" data={views} value={view} onChange={setView} />
      {view === 'html' ? (
        <iframe
          className={classes.frame}
          title={`Письмо: ${message.subject}`}
          height={height}
          sandbox="allow-same-origin allow-top-navigation-by-user-activation"
          srcDoc={message.html.replace('<head>', '<head><base target="_top">')}
          onLoad={(event) => setHeight(event.currentTarget.contentDocument?.documentElement.scrollHeight ?? height)}
        />
      ) : (
        <pre className={classes.plain}>{message.text}</pre>
      )}
    </Stack>
  );
}

import { type ResultCode, textOf } from '@dopusk/contract/codes.ts';
import type { LmsState } from '@dopusk/contract/lms.ts';
import { Text } from '@mantine/core';
import { Status } from '../../ui/Status.tsx';

interface Props {
  state: LmsState | null;
  error: string;
  code: ResultCode | null;
}

/** What background work in the learning system failed, why, and whether it is tried again. */
export function LmsTrouble({ state, error, code }: Props) {
  if (code === null) return null;
  return (
    <div role="status">
      <Status tone={state === 'Failed' ? 'bad' : 'waiting'}>
        {state === 'Failed' ? 'Не удалось' : 'Ждёт повтора'}
      </Status>
      <Text size="sm" mt={4}>
        {textOf(code)}
      </Text>
      <Text size="sm" c="dimmed">
        {error}
      </Text>
    </div>
  );
}

import { textOf } from '@dopusk/contract/codes.ts';
import { type LmsProgress, lms } from '@dopusk/contract/lms.ts';
import { Progress, Text } from '@mantine/core';
import { useApi } from '../../api/queries.ts';
import { RowActions } from '../../ui/Actions.tsx';
import { Status } from '../../ui/Status.tsx';
import { retryLms } from './actions.ts';
import classes from './Lms.module.css';

const LOOK_AGAIN = 3000;
const REFRESH = 15_000;

interface Props {
  /** A student's id, or Current for himself. */
  owner: string;
  /** Only by this assignment, without the course's name. */
  assign?: string;
  isOperator: boolean;
}

/** A student's progress in the courses of the learning system, if known. */
export function LmsCourses({ owner, assign, isOperator }: Props) {
  const input = { params: { id: owner }, query: assign ? { assign } : {} };
  const query = useApi(lms.progress, input, {
    quiet: true,
    lookAgain: (courses) => {
      if (courses.length === 0) return null;
      return courses.some(({ state }) => state === 'Waiting') ? LOOK_AGAIN : REFRESH;
    },
  });
  const rows = query.data ?? [];
  if (rows.length === 0) return null;
  return (
    <ul className={classes.courses}>
      {rows.map((row) => (
        <li key={row.assignId}>
          <div className={classes.line}>
            {assign ? <span>Курс в системе обучения</span> : <span>{row.course.title}</span>}
            <Status tone={row.state === 'Done' && row.progress !== 0 ? 'good' : 'waiting'}>{stateText(row)}</Status>
          </div>
          {row.progress === null ? null : (
            <Progress mt={8} value={row.progress} aria-label={`Пройдено: ${row.course.title}`} />
          )}
          {row.code ? (
            <Text size="sm" mt={4}>
              {textOf(row.code)}. {row.error}
            </Text>
          ) : null}
          {isOperator ? <RowActions of={{ owner, ...row }} actions={[retryLms]} /> : null}
        </li>
      ))}
    </ul>
  );
}

function stateText({ state, progress, isCompleted }: LmsProgress): string {
  if (state === 'Failed') return 'Не удалось записать';
  if (state === 'Waiting') return 'Записывается';
  if (isCompleted) return 'Обучение пройдено';
  return progress === null ? 'Записан' : `Пройдено ${progress} %`;
}

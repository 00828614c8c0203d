import type { ParseResult } from '@dopusk/contract/import-drafts.ts';
import { Button } from '@mantine/core';
import { SpellCheck2 } from 'lucide-react';
import { formatNumber } from '../../text/number.ts';
import classes from './Import.module.css';
import { RemarkList } from './RemarkList.tsx';

interface Props {
  result: ParseResult;
  /** Has the file read anew with genders as the patronymics have them. */
  onMendGenders: () => void;
}

const isOfPhone = ({ text }: ParseResult['remarks'][number]): boolean => text.includes('телефон');

/** So many are read at a glance. */
const SHOWN_AT_ONCE = 5;

/** What is loaded otherwise than the file has it: whoever loads it can see that it is right. */
export function RemarkedRows({ result, onMendGenders }: Props) {
  const { remarks: rows, remarked: total, contradicted } = result;
  if (total === 0) return null;
  return (
    <details className={classes.aside} open={contradicted > 0 || total <= SHOWN_AT_ONCE}>
      <summary>
        Проверьте {contradicted > 0 ? 'имена и пол' : rows.every(isOfPhone) ? 'телефоны' : 'имена'}:{' '}
        {formatNumber(total)}
      </summary>
      {contradicted > 0 ? (
        <Button
          mt={8}
          variant="light"
          size="sm"
          leftSection={<SpellCheck2 size={16} aria-hidden />}
          onClick={onMendGenders}
        >
          Исправить пол по отчеству ({formatNumber(contradicted)})
        </Button>
      ) : null}
      <RemarkList result={result} rows={rows} total={total} />
    </details>
  );
}

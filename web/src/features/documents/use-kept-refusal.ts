import { useEffect, useRef, useState } from 'react';
import type { ApiError } from '../../api/errors.ts';
import { useRefresh } from '../../api/queries.ts';

/**
 * For a form that stands in a row of a list: a refusal is said in the form, and the list is read anew only when the form closes. Read at
 * once, it would take the row away, and with it what was typed.
 * @returns what the form takes, and the refusal of the last attempt
 */
export function useKeptRefusal(onDone: () => void) {
  const refresh = useRefresh();
  const [refusal, setRefusal] = useState<string | null>(null);
  const isOutdated = useRef(false);
  useEffect(
    () => () => {
      if (isOutdated.current) void refresh();
    },
    [refresh],
  );
  return {
    refusal,
    sending: {
      invalidate: [],
      onFail: (error: ApiError) => {
        isOutdated.current = true;
        setRefusal(error.message);
      },
      onDone: () => {
        isOutdated.current = false;
        onDone();
        void refresh();
      },
    },
  };
}

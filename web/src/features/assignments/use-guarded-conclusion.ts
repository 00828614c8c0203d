import { type Assignment, assignments } from '@dopusk/contract/assignments.ts';
import type { ChangedRecord } from '@dopusk/contract/changed-record.ts';
import { versionOf } from '@dopusk/contract/version.ts';
import { useEffect, useRef, useState } from 'react';
import { changedRecordOf, messageOf } from '../../api/errors.ts';
import { useSend } from '../../api/queries.ts';
import { toastError } from '../../ui/toast.ts';

/** The conclusion that stands there now, when somebody else has written it. */
export const conclusionOf = ({ current }: ChangedRecord): string => (current as Assignment).commissionConclusion;

/**
 * Saves a conclusion over the one that was last known here. Of another one that somebody has written meanwhile
 * `overtaken` tells, until `settle` takes note of it; what else was changed about the assignment disturbs nobody. Why a
 * text was not saved is told by `refused`.
 */
export function useGuardedConclusion(assignment: Assignment) {
  const [overtaken, setOvertaken] = useState<ChangedRecord | null>(null);
  const [refused, setRefused] = useState<{ text: string; reason: string } | null>(null);
  const known = useRef({
    text: assignment.commissionConclusion,
    version: versionOf(assignments.read, assignment),
  });
  const send = useSend(assignments.setConclusion, {
    invalidate: [assignments.read],
    onFail: (error) => {
      if (!changedRecordOf(error)) toastError(messageOf(error));
    },
  });

  useEffect(() => {
    if (isSame(assignment.commissionConclusion, known.current.text)) {
      known.current.version = versionOf(assignments.read, assignment);
    }
  }, [assignment]);

  const save = async (text: string) => {
    const saveOver = (version: string) =>
      send.mutateAsync({ body: { assignId: assignment.id, commissionConclusion: text }, version });
    await saveOver(known.current.version).catch((error) => {
      const changed = changedRecordOf(error);
      if (!changed) {
        setRefused({ text, reason: messageOf(error) });
        throw error;
      }
      if (isSame(conclusionOf(changed), known.current.text)) return saveOver(changed.version);
      setOvertaken(changed);
      throw error;
    });
    known.current.text = text;
    setOvertaken(null);
    setRefused(null);
  };
  const settle = () => {
    if (!overtaken) return;
    known.current = { text: conclusionOf(overtaken), version: overtaken.version };
    setOvertaken(null);
  };
  return { save, overtaken, settle, refused };
}

/** The server cuts off the spaces around a text. */
const isSame = (a: string, b: string): boolean => a.trim() === b.trim();

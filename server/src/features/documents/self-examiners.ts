import type { SelfExaminer } from '@dopusk/contract/documents/document-info.ts';
import type { Facts } from './facts.ts';

/**
 * Who of those whom a protocol will be about sits in the committee that examines them (decision 992). Members are known by their names
 * alone, so that a namesake is named too.
 * @param everybody as of the day of the protocol
 */
export function selfExaminers(everybody: readonly Facts[]): SelfExaminer[] {
  return everybody.flatMap(({ student: { fullName }, committee: { title, members } }) =>
    members.some((member) => member.type !== 'Secretary' && keyOf(member.fullName) === keyOf(fullName))
      ? [{ fullName, committeeTitle: title }]
      : [],
  );
}

const keyOf = (fullName: string): string => fullName.toLowerCase().replaceAll('ё', 'е');

import { textOf } from '@dopusk/contract/codes.ts';
import type { Refusal } from '../../../../http/refusal.ts';

/**
 * Why a document was not fixed, as one Russian sentence: «Заполните в форме документа: серия, оценки».
 * @param fieldTitles of its form
 */
export function failureText({ code, message, fields }: Refusal, fieldTitles: Readonly<Record<string, string>>): string {
  const names = Object.keys(fields ?? {}).map((path) => path.split('.').at(-1) ?? path);
  const titles = [...new Set(names.map((name) => fieldTitles[name] ?? name))];
  if (titles.length === 0) return message || textOf(code);
  return `Заполните в форме документа: ${titles.join(', ')}`;
}

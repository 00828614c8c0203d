import { textOf } from '@dopusk/contract/codes.ts';
import { REQUIRED } from '@dopusk/contract/fields/text.ts';
import type { Refusal } from '../../../../http/refusal.ts';

/**
 * Why a document was not fixed, in Russian: «Заполните в форме документа: серия, оценки», «Дата выдачи: не раньше
 * протокола (09.11.2026)».
 * @param fieldTitles of its form
 */
export function failureText({ code, message, fields }: Refusal, fieldTitles: Readonly<Record<string, string>>): string {
  const empty = new Set<string>();
  const wrong: string[] = [];
  for (const [path, issues] of Object.entries(fields ?? {})) {
    const name = path.split('.').at(-1) ?? path;
    const title = fieldTitles[name] ?? name;
    const reason = issues[0]?.message ?? REQUIRED;
    if (reason === REQUIRED) empty.add(title);
    else wrong.push(`${capital(title)}: ${reason.charAt(0).toLowerCase()}${reason.slice(1)}`);
  }
  if (empty.size > 0) wrong.unshift(`Заполните в форме документа: ${[...empty].join(', ')}`);
  return wrong.length > 0 ? wrong.join('. ') : message || textOf(code);
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

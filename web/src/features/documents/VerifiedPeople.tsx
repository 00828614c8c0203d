import { numberText } from '@dopusk/contract/documents/number-text.ts';
import type { Verification, VerifiedDocument } from '@dopusk/contract/documents.ts';
import { Text, Title } from '@mantine/core';
import { formatDate } from '../../text/date.ts';
import { Status } from '../../ui/Status.tsx';
import { documentTones } from './document-tones.ts';
import classes from './VerifyPage.module.css';
import { worthOf } from './verified-document.ts';

/** « (дубликат, взамен № 39 от 23.11.2026)»: on paper the protocol names the former number. */
function insteadText({ isDuplicate, replaces }: VerifiedDocument): string {
  if (!replaces) return '';
  return ` (${isDuplicate ? 'дубликат, ' : ''}взамен ${numberText(replaces)} от ${formatDate(replaces.date)})`;
}

/** Who has passed by a protocol, each with his result, the documents given by it and what they are worth today; the others as a count. */
export function VerifiedPeople({ people, refusedCount }: Pick<Verification, 'people' | 'refusedCount'>) {
  return (
    <section aria-labelledby="verified-people" className={classes.people}>
      <Title order={2} size="h4" id="verified-people">
        Кто сдал и что выдано
      </Title>
      <ol>
        {people.map(({ person, result, ministryNumber, documents }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two people may be called the same, and the list never changes
          <li key={index}>
            <b>{person}</b>
            {result ? `: ${result}` : null}
            {ministryNumber ? `, номер в реестре Минтруда ${ministryNumber}` : null}
            <ul>
              {documents.map((document) => (
                <li key={`${document.type} ${document.number}`}>
                  <span>
                    {document.title} {numberText(document)}
                    {insteadText(document)}
                  </span>
                  <Status tone={documentTones[document.status]}>{worthOf(document)}</Status>
                </li>
              ))}
              {documents.length === 0 ? (
                <li>
                  <Text size="sm" c="dimmed">
                    Документ ещё не выдан
                  </Text>
                </li>
              ) : null}
            </ul>
          </li>
        ))}
      </ol>
      {refusedCount > 0 ? (
        <Text size="sm" c="dimmed" mt="sm">
          {people.length > 0 ? '' : 'Никто. '}Не сдали или не явились: {refusedCount}, без имён.
        </Text>
      ) : null}
    </section>
  );
}

import { documentTypeTitles } from '@dopusk/contract/documents/descriptions.ts';
import type { Verification } from '@dopusk/contract/documents.ts';
import { Text, Title } from '@mantine/core';
import { Status } from '../../ui/Status.tsx';
import classes from './VerifyPage.module.css';
import { numberOf, worthOf } from './verified-paper.ts';

/** Whom a protocol lists, each with the papers given by it and what they are worth today. */
export function VerifiedPeople({ people }: Pick<Verification, 'people'>) {
  return (
    <section aria-labelledby="verified-people" className={classes.people}>
      <Title order={2} size="h4" id="verified-people">
        Кому и что выдано по этому протоколу
      </Title>
      <ol>
        {people.map(({ person, papers }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two people may be called the same, and the list never changes
          <li key={index}>
            <b>{person}</b>
            <ul>
              {papers.map((paper) => (
                <li key={`${paper.type} ${paper.number}`}>
                  <span>
                    {documentTypeTitles[paper.type]} {numberOf(paper)}
                  </span>
                  <Status good={paper.status === 'Valid'}>{worthOf(paper)}</Status>
                </li>
              ))}
              {papers.length === 0 ? (
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
    </section>
  );
}

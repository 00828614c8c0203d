import { isCommon } from '@dopusk/contract/documents/descriptions.ts';
import { documentTitle } from '@dopusk/contract/documents/documents-of-training.ts';
import { gapsByCode } from '@dopusk/contract/gaps.ts';
import { groupDocuments, type PlannedDocument } from '@dopusk/contract/group-documents.ts';
import { quoted } from '@dopusk/contract/quotes.ts';
import { ScrollArea, Skeleton, Text } from '@mantine/core';
import { useApi } from '../../api/queries.ts';
import { formatDate } from '../../text/date.ts';
import { plural } from '../../text/number.ts';
import classes from './GroupDocuments.module.css';
import { MinistryToCome } from './MinistryToCome.tsx';
import { PassedWithout } from './PassedWithout.tsx';

/** What fixing a group would make, document by document: of whom, by which number, of which day, and what is missing for it. */
export function GroupPlan({ groupId }: { groupId: string }) {
  const query = useApi(groupDocuments.plan, { params: { id: groupId } }, { quiet: true, staleTime: 0 });
  if (query.isPending) return <Skeleton height={120} />;
  if (!query.data) return null;
  const incomplete = query.data.filter((one) => one.missing.length > 0 && !isRefused(one)).length;
  const isBlank = query.data.some(({ blank }) => blank.length > 0);
  return (
    <div>
      <PassedWithout people={query.data.flatMap(({ passedWithout }) => passedWithout)} />
      <MinistryToCome awaits={query.data.some(({ awaitsMinistry }) => awaitsMinistry)} />
      <Text size="sm" c="dimmed" my={8} role="status">
        {incomplete > 0
          ? `Не зафиксируется: ${plural(incomplete, 'документ', 'документа', 'документов')}.`
          : isBlank
            ? 'Зафиксируется всё, но останутся пустые места.'
            : 'Всё заполнено.'}{' '}
        Номера предварительные: свободны сейчас.
      </Text>
      <ScrollArea.Autosize
        mah={260}
        type="auto"
        offsetScrollbars="y"
        // What scrolls is reached by keys too.
        viewportProps={{ tabIndex: 0, role: 'region', 'aria-label': 'Что будет зафиксировано' }}
      >
        <ul className={classes.list}>
          {query.data.map((planned) => (
            <li key={`${planned.type} ${planned.assignId ?? planned.title}`} className={classes.row}>
              <Planned planned={planned} />
            </li>
          ))}
        </ul>
      </ScrollArea.Autosize>
    </div>
  );
}

/** Of whom the committee has decided that he has not passed: nothing is missing for it. */
const isRefused = ({ missing }: PlannedDocument): boolean => missing.includes(gapsByCode.Result.title);

function Planned({ planned }: { planned: PlannedDocument }) {
  const { type, trainingType, title, number, date, missing, blank } = planned;
  const isOfPerson = !isCommon(type) && type !== 'Contract';
  const whose = isCommon(type) ? `курс ${quoted(title)}` : title;
  const what = documentTitle(type, trainingType);
  return (
    <div className={classes.what}>
      <Text size="sm">
        {isCommon(type) ? what : `${whose}: ${what}`}
        {number === null ? '' : ` №\u00a0${number} от\u00a0${formatDate(date)}`}
        {isCommon(type) ? `, ${whose}` : ''}
      </Text>
      {isRefused(planned) ? (
        <Text size="sm" c="dimmed">
          Не выдаётся: обучение не пройдено
        </Text>
      ) : missing.length === 1 && missing[0] === gapsByCode.Protocol.title ? (
        <Text size="sm" c="dimmed">
          Ждёт протокола
        </Text>
      ) : missing.length > 0 ? (
        <Text size="sm" c="red">
          {isOfPerson ? 'Не получит' : 'Не зафиксируется'}, не хватает: {missing.join(', ')}
        </Text>
      ) : null}
      {blank.length > 0 ? (
        <Text size="sm" c="dimmed">
          Останется пустым: {blank.join(', ')}
        </Text>
      ) : null}
    </div>
  );
}

import { isCommon } from '@dopusk/contract/documents/descriptions.ts';
import { documentTitle } from '@dopusk/contract/documents/documents-of-training.ts';
import type { PlannedDocument } from '@dopusk/contract/group-documents.ts';
import { quoted } from '@dopusk/contract/quotes.ts';
import { List, ScrollArea, Text } from '@mantine/core';
import { formatDate } from '../../text/date.ts';
import { formatNumber, plural } from '../../text/number.ts';
import { AfterTraining } from './contract/AfterTraining.tsx';
import { ContractGaps } from './contract/ContractGaps.tsx';
import { FewHours } from './FewHours.tsx';
import classes from './GroupDocuments.module.css';
import { MinistryToCome } from './MinistryToCome.tsx';
import { NumberOrder } from './NumberOrder.tsx';
import { PassedWithout } from './PassedWithout.tsx';
import { SelfExaminers } from './SelfExaminers.tsx';

interface Props {
  planned: readonly PlannedDocument[];
}

/** What fixing a group would make, document by document: of whom, by which number, of which day; and of what it would not, why. */
export function GroupPlan({ planned }: Props) {
  const kinds = [
    ...Map.groupBy(planned.filter(isTried), ({ type, trainingType }) => `${type} ${trainingType}`).values(),
  ];
  const isBlank = planned.some(({ blank, clauses }) => blank.length > 0 || clauses.length > 0);
  const refused = planned.filter((one) => isTried(one) && one.reason !== null).length;
  return (
    <div>
      <Text mb={8}>Будет зафиксировано:</Text>
      <List spacing={4} mb={12} aria-label="Будет зафиксировано">
        {kinds.map((same) => (
          <List.Item key={`${same[0]?.type} ${same[0]?.trainingType}`}>{countText(same)}</List.Item>
        ))}
      </List>
      <div className={classes.notices}>
        <SelfExaminers people={planned.flatMap(({ selfExaminers }) => selfExaminers)} />
        <ContractGaps gaps={planned.flatMap(({ clauses }) => clauses)} />
        <FewHours planned={planned} />
        <NumberOrder late={lateOf(planned)} />
        <AfterTraining contracts={planned} />
        <PassedWithout people={planned.flatMap(({ passedWithout }) => passedWithout)} />
        <MinistryToCome awaits={planned.some(({ awaitsMinistry }) => awaitsMinistry)} />
      </div>
      <Text size="sm" c="dimmed" my={8} role="status">
        {refused > 0
          ? `Не зафиксируется: ${plural(refused, 'документ', 'документа', 'документов')}.`
          : isBlank
            ? 'Зафиксируется всё, но останутся пустые места.'
            : planned.some(({ selfExaminers }) => selfExaminers.length > 0)
              ? 'Зафиксируется всё.'
              : 'Всё заполнено.'}{' '}
        Номера предварительные: свободны сейчас.
      </Text>
      <ScrollArea.Autosize
        mah={260}
        type="auto"
        offsetScrollbars="y"
        // What scrolls is reached by keys too.
        viewportProps={{ tabIndex: 0, role: 'region', 'aria-label': 'Кому что зафиксируется' }}
      >
        <ul className={classes.list}>
          {planned.map((one) => (
            <li key={`${one.type} ${one.assignId ?? one.title}`} className={classes.row}>
              <Planned planned={one} isOneOfSeveral={isOneOfSeveral(planned, one)} />
            </li>
          ))}
        </ul>
      </ScrollArea.Autosize>
    </div>
  );
}

/** Whether the run would try: it does not for whom the committee has refused. */
const isTried = ({ isOwed }: PlannedDocument): boolean => isOwed;

/** «Протокол – 1, один на всех», «Диплом – 3 из 5», «Договор – ни одного из 2» */
function countText(same: readonly PlannedDocument[]): string {
  const [first] = same;
  if (!first) return '';
  const { type, trainingType } = first;
  const made = same.filter(({ reason }) => reason === null).length;
  const count =
    made === same.length
      ? formatNumber(made)
      : made === 0
        ? same.length === 1
          ? 'не зафиксируется'
          : `ни одного из ${formatNumber(same.length)}`
        : `${formatNumber(made)} из ${formatNumber(same.length)}`;
  return `${documentTitle(type, trainingType)} – ${count}${isCommon(type) && made === 1 ? ', один на всех' : ''}`;
}

/** The first of each type whose number comes out of order: the others follow it. */
function lateOf(planned: readonly PlannedDocument[]) {
  const late = planned.flatMap(({ type, trainingType, number, date, outOfOrder }) =>
    number !== null && outOfOrder ? [{ type, trainingType, number, date, after: outOfOrder }] : [],
  );
  const titleOf = ({ type, trainingType }: (typeof late)[number]) => documentTitle(type, trainingType);
  return [...new Map(late.toReversed().map((one) => [titleOf(one), one])).values()].toReversed();
}

/** Whether one name stands there twice with one kind of document: the courses tell them apart. */
const isOneOfSeveral = (
  planned: readonly PlannedDocument[],
  { type, trainingType, title, assignId }: PlannedDocument,
) =>
  planned.some(
    (one) => one.type === type && one.trainingType === trainingType && one.title === title && one.assignId !== assignId,
  );

interface PlannedProps {
  planned: PlannedDocument;
  isOneOfSeveral: boolean;
}

function Planned({ planned, isOneOfSeveral: namesCourse }: PlannedProps) {
  const { type, trainingType, title, courseTitle, number, date, reason, isOwed, blank, printedOn } = planned;
  const whose = isCommon(type) ? `курс ${quoted(title)}` : title;
  const what = documentTitle(type, trainingType);
  return (
    <div className={classes.what}>
      <Text size="sm">
        {isCommon(type) ? what : `${whose}: ${what}`}
        {number === null ? '' : ` №\u00a0${number} от\u00a0${formatDate(date)}`}
        {isCommon(type) ? `, ${whose}` : namesCourse && courseTitle ? `, курс ${quoted(courseTitle)}` : ''}
        {printedOn ? `, бланк ${[printedOn.series, `№\u00a0${printedOn.blankNumber}`].filter(Boolean).join(' ')}` : ''}
      </Text>
      {reason === null ? null : isOwed ? (
        <Text size="sm" c="var(--mantine-color-error)">
          Не зафиксируется. {reason}
        </Text>
      ) : (
        <Text size="sm" c="dimmed">
          Не выдаётся: обучение не пройдено
        </Text>
      )}
      {reason === null && blank.length > 0 ? (
        <Text size="sm" c="dimmed">
          Останется пустым: {blank.join(', ')}
        </Text>
      ) : null}
    </div>
  );
}

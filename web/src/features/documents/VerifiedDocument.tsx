import type { DocumentStatus } from '@dopusk/contract/document-status.ts';
import { numberText } from '@dopusk/contract/documents/number-text.ts';
import type { Verification } from '@dopusk/contract/documents.ts';
import { ministryText } from '@dopusk/contract/ministry-text.ts';
import { Button, Text } from '@mantine/core';
import { BadgeCheck, CalendarClock, CalendarX2, CircleAlert, type LucideIcon, Printer } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { formatDate, formatMoment } from '../../text/date.ts';
import { hoursText, peopleText } from '../../text/number.ts';
import { useInBrowser } from '../../ui/use-in-browser.ts';
import { VerifiedPeople } from './VerifiedPeople.tsx';
import classes from './VerifyPage.module.css';

interface Verdict {
  icon: LucideIcon;
  title: (document: Verification) => string;
  hint: string | ((document: Verification) => string);
}

const verdicts: Record<DocumentStatus, Verdict> = {
  Valid: {
    icon: BadgeCheck,
    title: () => 'Документ действителен',
    hint: 'Сравните с бумагой: всё должно совпадать.',
  },
  NotYet: {
    icon: CalendarClock,
    title: ({ date }) => `Вступает в силу ${formatDate(date)}`,
    hint: 'Учебный центр подготовил его заранее. До этого дня он ничего не подтверждает.',
  },
  AwaitsResult: {
    icon: CalendarClock,
    title: () => 'Не вступил в силу: результат обучения не внесён',
    hint: 'Учебный центр подготовил его заранее. Пока результат не внесён, он ничего не подтверждает.',
  },
  NotPassed: {
    icon: CircleAlert,
    title: () => 'Не действует: обучение не пройдено',
    hint: 'Учебный центр подготовил его заранее, но комиссия решила, что обучение не пройдено.',
  },
  Expired: {
    icon: CalendarX2,
    title: ({ expiresOn }) => `Срок действия истёк ${day(expiresOn)}`,
    hint: 'Документ подлинный, но обучение пора пройти снова.',
  },
  Replaced: {
    icon: CircleAlert,
    title: (document) =>
      document.revokedWith
        ? `Заменён вместе с документом «${withWhich(document.revokedWith)}» ${day(document.revokedOn)}`
        : `Документ заменён ${day(document.revokedOn)}`,
    hint: ({ isLastRevoked }) =>
      isLastRevoked
        ? 'Этот больше не действует, и выданный взамен тоже отозван: есть ли действующий, спросите учебный центр.'
        : 'Этот больше не действует: проверьте тот, что выдан взамен, по коду, который напечатан на нём.',
  },
  Revoked: {
    icon: CircleAlert,
    title: ({ revokedOn, revokedWith }) =>
      revokedWith
        ? `Отозван вместе с документом «${withWhich(revokedWith)}» ${day(revokedOn)}`
        : `Документ отозван ${day(revokedOn)}`,
    hint: 'Учебный центр признал его недействительным.',
  },
};

/** «Удостоверение о проверке знаний № 12» */
const withWhich = (certificate: NonNullable<Verification['revokedWith']>): string =>
  `${certificate.title} ${numberText(certificate)}`;

/** « (дубликат, взамен № 39 от 12.11.2026)», as its stamp says it. */
function insteadOf({ isDuplicate, instead }: Verification): string {
  const said = [isDuplicate ? 'дубликат' : '', instead && `взамен ${instead}`].filter(Boolean);
  return said.length > 0 ? ` (${said.join(', ')})` : '';
}

const day = (date: string | null): string => (date ? formatDate(date) : '');

interface Props {
  document: Verification;
  /** By which it was found, for whoever reads the printed page. */
  code: string;
}

/** What a document is worth, who gave it to whom for what: for the screen, and for a printed page in a personnel file. */
export function VerifiedDocument({ document, code }: Props) {
  const { status, peopleCount, expiresOn, replacedBy, revokedProtocol, people, refusedCount } = document;
  const { icon: Icon, title, hint } = verdicts[status];
  return (
    <section className={`app-card ${classes.card}`} aria-live="polite">
      <div className={classes.verdict}>
        <Icon size={28} className={classes.icon} data-good={status === 'Valid' || undefined} aria-hidden />
        <b>{title(document)}</b>
      </div>
      <Text c="dimmed" size="sm">
        {typeof hint === 'string' ? hint : hint(document)}
      </Text>
      <dl className={classes.facts}>
        <Line name="Документ">
          {document.title} {numberText(document)}
          {insteadOf(document)}
        </Line>
        <Line name="Дата выдачи">{formatDate(document.date)}</Line>
        {expiresOn ? <Line name="Действителен до">{formatDate(expiresOn)}</Line> : null}
        {replacedBy ? (
          <Line name="Заменён">
            документом {numberText(replacedBy)} от {formatDate(replacedBy.date)}
          </Line>
        ) : null}
        {revokedProtocol ? (
          <Line name="Протокол">
            №{'\u00a0'}
            {revokedProtocol.number} от {formatDate(revokedProtocol.date)} отозван{' '}
            {formatDate(revokedProtocol.revokedOn)}. Документ центр оставил в силе
          </Line>
        ) : null}
        <Line name="Кому">{document.person || peopleText(peopleCount)}</Line>
        <Line name="Программа">{document.courseTitle}</Line>
        {document.ministry?.of === 1 ? (
          <Line name="Номер в реестре Минтруда">{ministryText(document.ministry)}</Line>
        ) : null}
        {trainingLines(document).map(([name, text]) =>
          text ? (
            <Line key={name} name={name}>
              {text}
            </Line>
          ) : null,
        )}
        <Line name="Выдал">{document.centerTitle}</Line>
      </dl>
      {people.length + refusedCount > 0 ? <VerifiedPeople people={people} refusedCount={refusedCount} /> : null}
      <Button
        className={classes.print ?? ''}
        variant="default"
        leftSection={<Printer size={18} aria-hidden />}
        onClick={() => window.print()}
      >
        Распечатать
      </Button>
      <Checked code={code} />
    </section>
  );
}

/** What forgers change on a true document, in the words of the document; what it does not say is left out. */
const trainingLines = ({ training, revokedProtocol }: Verification): [name: string, text: string][] => [
  ['Программа реестра Минтруда', training.program],
  ['Срок обучения', training.period],
  ['Объём', training.hoursCount === null ? '' : hoursText(training.hoursCount)],
  ['Профессия', training.profession],
  ['Разряд', training.rank],
  ['Квалификация', training.qualification],
  ['Право на деятельность', training.activity],
  ['Группа по электробезопасности', training.electricalGroup],
  ['Электроустановки', training.voltage],
  ['Группа по работам на высоте', training.heightGroup],
  // One that is taken back is named above.
  ['Протокол', revokedProtocol ? '' : training.protocol],
];

/** On paper alone: when, where and by which code it was checked. */
function Checked({ code }: { code: string }) {
  const [now] = useState(() => new Date().toISOString());
  const place = useInBrowser(() => `${formatMoment(now)} на портале ${window.location.host}`, '');
  return place ? (
    <p className={classes.checked}>
      Проверено {place} по коду {code}
    </p>
  ) : null;
}

const Line = ({ name, children }: { name: string; children: ReactNode }) => (
  <>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </>
);

import type { BoundMoney } from '@dopusk/contract/balance.ts';
import {
  type CenterLink,
  centerLinks,
  extentHints,
  extentTitles,
  type LinkExtent,
  originTitles,
  type Reader,
} from '@dopusk/contract/center-links.ts';
import { sinceDay } from '@dopusk/contract/fields/date.ts';
import { Anchor, Group, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { Eye, EyeOff, Unlink } from 'lucide-react';
import { useApi, useSend } from '../../api/queries.ts';
import { missingRight, useCurrentUser } from '../../api/session.ts';
import { paths } from '../../paths.ts';
import { formatDate, formatMoment } from '../../text/date.ts';
import { plural, priceText } from '../../text/number.ts';
import { ConfirmButton } from '../../ui/ConfirmButton.tsx';
import { Loaded } from '../../ui/Loaded.tsx';
import { Section } from '../../ui/Section.tsx';
import classes from './Signatories.module.css';

interface Props {
  organizationId: string;
  /** What of its balance is spent with one center alone. */
  bound: readonly BoundMoney[];
}

/** The centers that a client is linked with: whom each of them sees, and who of it looked at passports. */
export function OrganizationCenters({ organizationId, bound }: Props) {
  const query = useApi(centerLinks.list, { params: { id: organizationId } });
  return (
    <Loaded query={query}>
      {(links) => (
        <>
          {links.length === 0 ? (
            <div className={`app-card ${classes.empty}`}>
              <Text fw={600}>Учебных центров пока нет</Text>
              <Text c="dimmed">
                Центр появится здесь, когда вы назначите его курс. Он увидит только тех, кого вы у него обучаете.
              </Text>
            </div>
          ) : (
            <ul className={`app-card ${classes.list}`} aria-label="Учебные центры">
              {links.map((link) => (
                <Row
                  key={link.center.id}
                  link={link}
                  organizationId={organizationId}
                  held={bound.find(({ id }) => id === link.center.id)?.amount ?? 0}
                />
              ))}
            </ul>
          )}
          <FormerReaders organizationId={organizationId} />
          <LeftMoney parts={bound.filter(({ id }) => !links.some(({ center }) => center.id === id))} />
        </>
      )}
    </Loaded>
  );
}

/** The money that centers hold which are not linked any more, and how it comes back. */
function LeftMoney({ parts }: { parts: readonly BoundMoney[] }) {
  if (parts.length === 0) return null;
  return (
    <Section
      title="Деньги в отвязанных центрах"
      hint="Это деньги вашей организации. Их можно потратить на курсы того же центра, а чтобы вернуть на счёт, напишите или позвоните в него."
    >
      <ul style={{ listStyle: 'none', padding: 0, margin: 0 }}>
        {parts.map(({ id, title, amount }) => (
          <li key={id}>
            <Anchor component={Link} to={paths.organization(id)}>
              {title}
            </Anchor>
            : <b>{priceText(amount)}</b>
          </li>
        ))}
      </ul>
    </Section>
  );
}

interface LinkProps {
  link: CenterLink;
  organizationId: string;
  /** Of the client's money what is spent with this center alone, in rubles. */
  held: number;
}

function Row({ link, organizationId, held }: LinkProps) {
  const { center, extent, origin, since } = link;
  return (
    <li className={classes.row}>
      <div className={classes.person}>
        <Text fw={600}>{center.title}</Text>
        <Text>
          Открыто центру: <b>{extentTitles[extent].toLowerCase()}</b>
        </Text>
        <Text size="sm" c="dimmed">
          {extentHints[extent]}
        </Text>
        <Text size="sm" c="dimmed">
          {[`Связаны ${sinceDay(formatDate(since))}`, origin && originTitles[origin].toLowerCase()]
            .filter(Boolean)
            .join(', ')}
        </Text>
        <Readers readers={link.readers} />
      </div>
      <Actions link={link} organizationId={organizationId} held={held} />
    </li>
  );
}

/** Of centers that are not linked any more: what they have read they know. */
function FormerReaders({ organizationId }: { organizationId: string }) {
  const { data } = useApi(centerLinks.formerReaders, { params: { id: organizationId } });
  if (!data || data.length === 0) return null;
  return (
    <Section
      title="Центры, с которыми вы больше не связаны"
      hint="Они больше не видят ваш персонал, но паспорта и СНИЛС за этот год открывали."
    >
      <ul style={{ listStyle: 'none', padding: 0, margin: 0 }}>
        {data.map(({ center, readers }) => (
          <li key={center.id}>
            <Text fw={600}>{center.title}</Text>
            <Readers readers={readers} />
          </li>
        ))}
      </ul>
    </Section>
  );
}

function Readers({ readers }: { readers: readonly Reader[] }) {
  if (readers.length === 0) {
    return (
      <Text size="sm" c="dimmed">
        За год никто из центра не открывал паспорта и СНИЛС ваших сотрудников
      </Text>
    );
  }
  return (
    <details className={classes.former}>
      <summary>Кто открывал паспорта и СНИЛС за год: {readers.length}</summary>
      <ul className={classes.list}>
        {readers.map(({ fullName, lastAt, names, ...read }) => (
          <li key={`${fullName} ${lastAt}`}>
            <Text size="sm">
              {fullName}: {readText(read)}, последний раз {formatMoment(lastAt)}
            </Text>
            {names.length > 0 ? (
              <Text size="sm" c="dimmed">
                Чьи: {names.join(', ')}
                {read.people > names.length ? ` и ещё ${read.people - names.length}` : ''}
              </Text>
            ) : null}
          </li>
        ))}
      </ul>
    </details>
  );
}

/** «3 сотрудника, файлом – 40»: whose numbers he has opened, and how many at once in a file. */
function readText({ people, inFiles }: Pick<Reader, 'people' | 'inFiles'>): string {
  const counted = (count: number) => plural(count, 'сотрудник', 'сотрудника', 'сотрудников');
  if (inFiles === 0) return counted(people);
  return people === 0 ? `файлом – ${counted(inFiles)}` : `${counted(people)}, файлом – ${inFiles}`;
}

/** What a client that unlinks a center has paid it for and has not got yet. */
function unfinishedText({ count, people, names }: CenterLink['unfinished']): string {
  if (count === 0) return '';
  const others = people - names.length;
  return `Оплачено, но документы ещё не оформлены: ${plural(count, 'назначение', 'назначения', 'назначений')}, ${plural(people, 'сотрудник', 'сотрудника', 'сотрудников')} (${names.join(', ')}${others > 0 ? ` и ещё ${others}` : ''}). Данные этих сотрудников, которых не хватит документам, центр попросит указать вас. `;
}

const changes: Record<LinkExtent, { label: string; icon: typeof Eye; question: string; text: string }> = {
  Everybody: {
    label: 'Показывать весь персонал',
    icon: Eye,
    question: 'Показать весь персонал?',
    text: 'Центр увидит всех сотрудников организации с паспортами, СНИЛС и контактами и сможет назначать их на курсы.',
  },
  Taught: {
    label: 'Показывать только обучающихся',
    icon: EyeOff,
    question: 'Оставить только обучающихся?',
    text: 'Центр будет видеть тех, кого вы когда-либо назначили на его курсы или включили в его группы, и тех, кого создал сам. Остальные пропадут из его списков сразу.',
  },
};

/** What is left to be settled with the center, each with its link, and what becomes of it. */
function Left({ link: { unpaid, waiting } }: Pick<LinkProps, 'link'>) {
  const others = unpaid.count - unpaid.first.length;
  return (
    <>
      {unpaid.count > 0 ? (
        <span style={{ display: 'block', marginTop: 12 }}>
          Не оплачено: {plural(unpaid.count, 'назначение', 'назначения', 'назначений')} на {priceText(unpaid.amount)} (
          {unpaid.first.map(({ assignId, fullName }, index) => (
            <span key={assignId}>
              {index > 0 ? ', ' : ''}
              <Anchor component={Link} to={paths.assignment(assignId)} inherit underline="always">
                {fullName}
              </Anchor>
            </span>
          ))}
          {others > 0 ? ` и ещё ${others}` : ''}). Обучение остаётся назначенным: его можно оплатить или снять.
        </span>
      ) : null}
      {waiting.length > 0 ? (
        <span style={{ display: 'block', marginTop: 12 }}>
          Ждут оплаты счета:{' '}
          {waiting.map(({ id, number, date, rest }, index) => (
            <span key={id}>
              {index > 0 ? ', ' : ''}
              <Anchor component={Link} to={paths.invoice(id)} inherit underline="always">
                №{'\u00a0'}
                {number} от {formatDate(date)}
              </Anchor>{' '}
              – {priceText(rest)}
            </span>
          ))}
          . Они останутся в силе: их можно оплатить или отменить.
        </span>
      ) : null}
    </>
  );
}

function Actions({ link, organizationId, held }: LinkProps) {
  const { center, extent, unfinished } = link;
  const { user } = useCurrentUser();
  const reason = missingRight(centerLinks.setExtent.access, user);
  const pair = { organizationId, centerId: center.id };
  const change = useSend(centerLinks.setExtent, { done: 'Изменено', invalidate: [centerLinks.list] });
  const remove = useSend(centerLinks.remove, {
    done: 'Учебный центр отвязан',
    invalidate: [centerLinks.list, centerLinks.formerReaders],
  });
  const other = extent === 'Everybody' ? 'Taught' : 'Everybody';
  const { label, icon: Icon, question, text } = changes[other];
  return (
    <Group gap="xs" className={classes.actions ?? ''}>
      <ConfirmButton
        size="sm"
        variant="default"
        leftSection={<Icon size={16} aria-hidden />}
        reason={reason}
        question={`${question} ${center.title}`}
        text={text}
        confirm={label}
        onConfirm={() => change.mutateAsync({ body: { ...pair, extent: other } })}
      >
        {label}
      </ConfirmButton>
      <ConfirmButton
        size="sm"
        variant="default"
        leftSection={<Unlink size={16} aria-hidden />}
        reason={reason}
        question={`Отвязать: ${center.title}?`}
        text={
          <>
            {`Центр перестанет видеть организацию и её персонал. У него останутся назначения, документы, счета и договоры, которые уже есть. ${held > 0 ? `На вашем балансе ${priceText(held)}, которые тратятся только у него: они останутся вашими; чтобы вернуть их на счёт, обратитесь в центр. ` : ''}${unfinishedText(unfinished)}Новое назначение снова свяжет вас с ним, но только по обучающимся.`}
            <Left link={link} />
          </>
        }
        confirm="Отвязать"
        onConfirm={() => remove.mutateAsync({ body: pair })}
      >
        Отвязать
      </ConfirmButton>
    </Group>
  );
}

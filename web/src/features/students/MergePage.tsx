import { isIsoDate } from '@dopusk/contract/fields/date.ts';
import { formatPhone } from '@dopusk/contract/fields/phone-codes.ts';
import { formatSnils, isSnils } from '@dopusk/contract/fields/snils.ts';
import {
  type Comparison,
  canCloseLogin,
  type MergedField,
  type MergeNote,
  mergedFields,
  merges,
  type Side,
} from '@dopusk/contract/merges.ts';
import { namesOf, readableOf } from '@dopusk/contract/stored-field.ts';
import type { Student } from '@dopusk/contract/students.ts';
import { UNDO_HOURS } from '@dopusk/contract/undo.ts';
import { Alert, Checkbox, List, Radio, SimpleGrid, Stack, Text } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { useApi, useSend } from '../../api/queries.ts';
import { paths } from '../../paths.ts';
import { formatDate } from '../../text/date.ts';
import { reasonOf } from '../../text/reason.ts';
import { ConfirmButton } from '../../ui/ConfirmButton.tsx';
import { Loaded } from '../../ui/Loaded.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Section } from '../../ui/Section.tsx';
import { toastUndo } from '../../ui/toast.ts';
import { useDoing } from '../../ui/use-doing.ts';
import { takeApart } from './merge-actions.ts';

const EMPTY = 'не указано';

/** Two records of one person side by side: what of each stays, and whose login. */
export function MergePage() {
  const { first = '', second = '' } = useSearch({ strict: false }) as { first?: string; second?: string };
  const query = useApi(merges.compare, { query: { first, second } }, { quiet: true });
  return (
    <>
      <PageHeader
        title="Объединение записей"
        hint={`Назначения, группы, документы и файлы обеих записей останутся у одной. Выданное не изменится. Отменить можно в течение ${UNDO_HOURS} часов`}
      />
      <Loaded query={query}>{(both) => <Choice key={both.version} both={both} />}</Loaded>
    </>
  );
}

const fields = namesOf(mergedFields);

/** What tells one record from the other above its column. */
const titleOf = ({ user }: Student, title: string): string =>
  `${title}: ${user.email || formatPhone(user.phone) || 'без почты'}`;

/** Whose records they are, also where nothing of it differs. */
const namesOfBoth = (first: Student, second: Student): string => {
  const [one, other] = [first, second].map(({ user, birthday }) => `${user.fullName}, ${formatDate(birthday)}`);
  return one === other ? `${one}` : `${one} и ${other}`;
};

/** Where the two stand one under the other, each says which it is. */
const Narrow = ({ children }: { children: string }) => (
  <Text span inherit hiddenFrom="sm">
    {children}
  </Text>
);

function Choice({ both }: { both: Comparison }) {
  const { first, second, notes, version } = both;
  const navigate = useNavigate();
  const differing = fields.filter((field) => valueIn(first, field) !== valueIn(second, field));
  const [fromSecond, choose] = useState<readonly MergedField[]>(
    differing.filter((field) => valueIn(first, field) === EMPTY),
  );
  const [login, chooseLogin] = useState<Side>(usualLogin(both));
  const [hasChecked, setChecked] = useState(false);
  const isUnchecked = haveOwnSnils(both) && !hasChecked;
  const doing = useDoing();
  const merge = useSend(merges.merge, {
    onDone: ({ id, mergeId }) => {
      toastUndo('Записи объединены', () => takeApart(mergeId, doing).catch(() => undefined));
      return navigate({ to: paths.student(id) });
    },
  });
  const body = { first: first.id, second: second.id, version, login, fromSecond: [...fromSecond] };
  const set = (field: MergedField, side: string) =>
    choose((chosen) => (side === 'second' ? [...chosen, field] : chosen.filter((one) => one !== field)));
  return (
    <Stack gap="lg">
      <Section title="Что останется" hint="Первой стоит запись, созданная раньше">
        <Text mb="md">{namesOfBoth(first, second)}</Text>
        {differing.length === 0 ? <Text>Все данные совпадают.</Text> : null}
        <SimpleGrid cols={2} spacing="sm" mb="md" visibleFrom="sm">
          <Text fw={500}>{titleOf(first, 'Первая запись')}</Text>
          <Text fw={500}>{titleOf(second, 'Вторая запись')}</Text>
        </SimpleGrid>
        <Stack gap="md">
          {differing.map((field) => (
            <Radio.Group
              key={field}
              label={mergedFields[field].title}
              value={fromSecond.includes(field) ? 'second' : 'first'}
              onChange={(side) => set(field, side)}
            >
              <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm" mt={6}>
                <Radio value="first" label={valueIn(first, field)} description={<Narrow>Первая запись</Narrow>} />
                <Radio value="second" label={valueIn(second, field)} description={<Narrow>Вторая запись</Narrow>} />
              </SimpleGrid>
            </Radio.Group>
          ))}
        </Stack>
      </Section>
      <Section
        title="Вход"
        hint="Останется один вход. На почту другого придёт письмо, его сеансы завершатся, и войти по нему будет нельзя"
      >
        <Radio.Group aria-label="Вход" value={login} onChange={(side) => chooseLogin(side as Side)}>
          <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
            {(['first', 'second'] as const).map((side) => {
              const { user } = both[side];
              const reason = reasonOfLogin(both, side);
              return (
                <Radio
                  key={side}
                  value={side}
                  label={[user.email || 'Без почты', formatPhone(user.phone)].filter(Boolean).join(', ')}
                  description={reason ?? (both.logins[side].hasLoggedIn ? 'Уже входили' : 'Ещё не входили')}
                  disabled={reason !== null}
                />
              );
            })}
          </SimpleGrid>
        </Radio.Group>
      </Section>
      {notes.length > 0 ? (
        <Section title="Что повторится">
          <List spacing={6}>
            {notes.map((note) => (
              <List.Item key={JSON.stringify(note)}>{wordsOf(note)}</List.Item>
            ))}
          </List>
        </Section>
      ) : null}
      {haveOwnSnils(both) ? (
        <Alert color="yellow" icon={<TriangleAlert size={20} aria-hidden />} title="Разные СНИЛС">
          Разные СНИЛС – обычно это разные люди. Проверьте документы.
          <Checkbox
            mt="sm"
            label="Документы проверены: это один человек"
            checked={hasChecked}
            onChange={({ currentTarget }) => setChecked(currentTarget.checked)}
          />
        </Alert>
      ) : null}
      <div>
        <ConfirmButton
          question="Объединить записи?"
          text={`Вместо двух записей будет одна. Отменить можно в течение ${UNDO_HOURS} часов.`}
          confirm="Объединить"
          reason={isUnchecked ? 'Разные СНИЛС: проверьте документы' : reasonOfLogin(both, login)}
          takes={merges.merge}
          onConfirm={() => merge.mutateAsync({ body })}
        >
          Объединить
        </ConfirmButton>
      </div>
    </Stack>
  );
}

/** The login that stays unless somebody says otherwise: the first, where it can and is one. */
function usualLogin(both: Comparison): Side {
  const [first, second] = (['first', 'second'] as const).map((side) => ({
    canStay: reasonOfLogin(both, side) === null,
    isUsable: both[side].user.email !== '' || Boolean(both[side].user.phone),
  }));
  const isSecondBetter = second?.canStay && (!first?.canStay || (second.isUsable && !first.isUsable));
  return isSecondBetter || !first?.canStay ? 'second' : 'first';
}

/** Why the login of a side cannot be the one that stays. */
function reasonOfLogin({ logins }: Comparison, side: Side): string | null {
  const [staying, closing] = side === 'first' ? [logins.first, logins.second] : [logins.second, logins.first];
  const verdict = canCloseLogin(closing, staying);
  if (verdict === 'LoginOfOperator') return 'Другим входом пользуется оператор';
  if (verdict === 'LoginWithoutAddress') return 'По нему не войти: нет ни почты, ни телефона';
  if (verdict === 'LoginInUse') return 'Другим входом человек пользовался, а этим нет';
  if (verdict === 'ContactsOfAnother') return 'Другим входом человек пользовался: закрыть его может его организация';
  return reasonOf(verdict);
}

/** Whether each of the two has a number that no other person has. */
const haveOwnSnils = ({ first: { snilsNumber: one }, second: { snilsNumber: other } }: Comparison): boolean =>
  one !== other && isSnils(one ?? '') && isSnils(other ?? '');

/** A field of a record as people read it. */
function valueIn({ user, ...student }: Student, field: MergedField): string {
  const names = { surname: user.surname, name: user.name, lastName: user.lastname };
  const value: unknown = { ...student, ...names }[field];
  if (value === null || value === undefined || value === '') return EMPTY;
  if (field === 'avatar') return `Фото из записи ${user.email || 'без почты'}`;
  if (typeof value === 'object') return 'title' in value ? String(value.title) : EMPTY;
  if (typeof value === 'boolean') return value ? 'Да' : 'Нет';
  const text = String(value);
  if (field === 'snilsNumber') return formatSnils(text);
  return isIsoDate(text) ? formatDate(text) : readableOf(mergedFields, field, text);
}

function wordsOf(note: MergeNote): string {
  if (note.kind === 'SameCourse') {
    return `Курс «${note.course}» назначен обеим записям: у человека будет два назначения, лишнее можно снять.`;
  }
  if (note.kind === 'SameCourseInGroup') {
    return `Курс «${note.course}» назначен обеим записям в группе «${note.group}»: одно из назначений останется вне группы.`;
  }
  if (note.kind === 'SameGroup') return `Обе записи в группе «${note.group}»: человек будет в ней один раз.`;
  return `У обеих записей есть вход в систему обучения центра «${note.center}»: останется вход первой, незавершённые курсы откроются в нём заново.`;
}

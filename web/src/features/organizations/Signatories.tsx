import { sinceDay, today } from '@dopusk/contract/fields/date.ts';
import { fillsRequisites, type Organization } from '@dopusk/contract/organizations.ts';
import { SIGNATORY_KEPT, type Signatory, signatories } from '@dopusk/contract/signatories.ts';
import { isInForce, signingRightTitles } from '@dopusk/contract/signatory-record.ts';
import { versionOf } from '@dopusk/contract/version.ts';
import { Button, Group, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { ArrowUpToLine, CalendarX2, Pencil, Undo2, UserRoundPlus } from 'lucide-react';
import { useState } from 'react';
import { useApi, useSend } from '../../api/queries.ts';
import { useMissingRight } from '../../api/session.ts';
import { formatDate } from '../../text/date.ts';
import { ActionButton } from '../../ui/ActionButton.tsx';
import { Loaded } from '../../ui/Loaded.tsx';
import { Person } from '../../ui/Person.tsx';
import { Term } from '../../ui/Term.tsx';
import { EndSignatory } from './EndSignatory.tsx';
import { useMissingPayeeRight } from './payee-right.ts';
import classes from './Signatories.module.css';
import { SignatoryForm } from './SignatoryForm.tsx';

interface Props {
  organization: Organization;
}

/** Those who sign for an organization, in the order in which documents suggest them; its members change the list here. */
export function Signatories({ organization }: Props) {
  const query = useApi(signatories.list, { params: { id: organization.id } });
  const [edited, setEdited] = useState<Signatory | 'new' | null>(null);
  const mayChange = [useMissingRight(signatories.create.access), useMissingPayeeRight(organization)].every(
    (why) => why === null,
  );
  if (edited) {
    return (
      <SignatoryForm
        organization={organization}
        {...(edited === 'new' ? { isFirst: query.data?.length === 0 } : { signatory: edited })}
        onClose={() => setEdited(null)}
      />
    );
  }
  const isOwn = fillsRequisites(organization) && mayChange;
  // What nobody has filled in yet.
  const isFirst = organization.editable === 'Blanks' && query.data?.length === 0 && mayChange;
  const add =
    isOwn || isFirst ? (
      <Button leftSection={<UserRoundPlus size={18} aria-hidden />} onClick={() => setEdited('new')}>
        Добавить подписанта
      </Button>
    ) : null;
  return (
    <Loaded query={query}>
      {(list) =>
        list.length === 0 ? (
          <div className={`app-card ${classes.empty}`}>
            <Group gap="xs">
              <Text fw={600}>Подписанты не указаны</Text>
              <Term name="signatory" />
            </Group>
            <Text c="dimmed">
              {add
                ? 'Договоры, счета и акты печатаются с именем подписанта. Начните с руководителя.'
                : 'Организация ещё не указала, кто подписывает её документы.'}
            </Text>
            {add}
          </div>
        ) : (
          <People list={list} isOwn={isOwn} onEdit={setEdited} add={add} />
        )
      }
    </Loaded>
  );
}

interface PeopleProps {
  list: readonly Signatory[];
  isOwn: boolean;
  onEdit: (signatory: Signatory) => void;
  add: React.ReactNode;
}

const hasEnded = ({ validUntil }: Signatory) => validUntil !== null && validUntil < today();

function People({ list, isOwn, onEdit, add }: PeopleProps) {
  const present = list.filter((one) => !hasEnded(one));
  const former = list.filter(hasEnded);
  const rows = (people: readonly Signatory[], label: string) => (
    <ul className={`app-card ${classes.list}`} aria-label={label}>
      {people.map((signatory) => (
        <Row
          key={signatory.id}
          signatory={signatory}
          isOwn={isOwn}
          isFirst={signatory.id === list[0]?.id}
          onEdit={onEdit}
        />
      ))}
    </ul>
  );
  return (
    <div className={classes.people}>
      {add ? (
        <Group justify="space-between" gap="sm">
          <Text c="dimmed" maw={560}>
            Документ берёт того, кто подписывает такие документы в его день. Если их несколько, предлагается первый, а
            после срока руководителя – тот, кто действует вместо него без доверенности. <Term name="signatory" />
          </Text>
          {add}
        </Group>
      ) : null}
      {present.length > 0 ? rows(present, 'Подписанты') : null}
      {former.length > 0 ? (
        <details className={classes.former} open={present.length === 0}>
          <summary>Бывшие подписанты: {former.length}</summary>
          {rows(former, 'Бывшие подписанты')}
        </details>
      ) : null}
    </div>
  );
}

interface RowProps {
  signatory: Signatory;
  isOwn: boolean;
  isFirst: boolean;
  onEdit: (signatory: Signatory) => void;
}

function Row({ signatory, isOwn, isFirst, onEdit }: RowProps) {
  const { fullName, jobTitle, authority, signs } = signatory;
  return (
    <li className={classes.row}>
      <div className={classes.person}>
        <Person name={fullName} hint={[jobTitle, authority].filter(Boolean).join(' · ')} />
        <Text size="sm">{signs.map((right) => signingRightTitles[right]).join('; ')}</Text>
        <Text size="sm" c="dimmed">
          {termText(signatory)}
        </Text>
      </div>
      {isOwn ? <Actions signatory={signatory} isFirst={isFirst} onEdit={() => onEdit(signatory)} /> : null}
    </li>
  );
}

function Actions({ signatory, isFirst, onEdit }: { signatory: Signatory; isFirst: boolean; onEdit: () => void }) {
  const { id, fullName } = signatory;
  const [ending, { open, close }] = useDisclosure();
  const first = useSend(signatories.putFirst, { done: 'Предлагается первым', invalidate: [signatories.list] });
  const change = useSend(signatories.update, { done: 'Полномочия возвращены' });
  const version = versionOf(signatories.read, signatory);
  return (
    <Group gap="xs" className={classes.actions ?? ''}>
      <ActionButton
        size="sm"
        variant="default"
        leftSection={<Pencil size={16} aria-hidden />}
        aria-label={`Изменить: ${fullName}`}
        reason={signatory.isKept ? SIGNATORY_KEPT : null}
        onClick={onEdit}
      >
        Изменить
      </ActionButton>
      {hasEnded(signatory) ? (
        <Button
          size="sm"
          variant="default"
          leftSection={<Undo2 size={16} aria-hidden />}
          loading={change.isPending}
          aria-label={`Вернуть полномочия: ${fullName}`}
          onClick={() => change.mutate({ body: { id, validUntil: null }, version })}
        >
          Вернуть
        </Button>
      ) : (
        <>
          {isFirst ? null : (
            <Button
              size="sm"
              variant="default"
              leftSection={<ArrowUpToLine size={16} aria-hidden />}
              loading={first.isPending}
              aria-label={`Сделать первым: ${fullName}`}
              onClick={() => first.mutate({ body: { id } })}
            >
              Сделать первым
            </Button>
          )}
          <Button
            size="sm"
            variant="default"
            leftSection={<CalendarX2 size={16} aria-hidden />}
            aria-label={`Завершить полномочия: ${fullName}`}
            onClick={open}
          >
            Завершить
          </Button>
          <EndSignatory signatory={signatory} opened={ending} onClose={close} />
        </>
      )}
    </Group>
  );
}

function termText(signatory: Signatory): string {
  const { validFrom, validUntil } = signatory;
  if (hasEnded(signatory)) return `Полномочия закончились ${formatDate(validUntil)}`;
  if (!isInForce(signatory, today())) return `Начнёт подписывать ${formatDate(validFrom)}`;
  const bounds = [validFrom && sinceDay(formatDate(validFrom)), validUntil && `по ${formatDate(validUntil)}`];
  return bounds.some(Boolean) ? `Подписывает ${bounds.filter(Boolean).join(' ')}` : 'Бессрочно';
}

import { lms } from '@dopusk/contract/lms.ts';
import { PasswordInput, Text, TextInput, Title } from '@mantine/core';
import { KeyRound } from 'lucide-react';
import { useId, useState } from 'react';
import { useApi, useSend } from '../../api/queries.ts';
import { FieldRow } from '../../forms/Form.tsx';
import { ActionButton } from '../../ui/ActionButton.tsx';
import { createReason } from './create-reason.ts';
import classes from './Lms.module.css';
import { LmsTrouble } from './LmsTrouble.tsx';
import { whileWaiting } from './while-waiting.ts';

interface Props {
  /** The students to be assigned. */
  studentIds: readonly string[];
  centerId: string;
  /** The course is linked with one of the learning system. */
  isLinked: boolean;
}

/**
 * The learning-system block of the page that assigns: login and password of one student; of several, what will be done.
 */
export function LmsFields({ studentIds, centerId, isLinked }: Props) {
  const id = useId();
  const [first, ...others] = studentIds;
  const isAsked = first !== undefined && centerId !== '';
  const account = useApi(
    lms.account,
    { params: { id: first ?? 'none' }, query: { center: centerId } },
    { quiet: true, enabled: isAsked },
  );
  if (!isAsked || !account.data?.center) return null;
  return (
    <section className={`app-card ${classes.card}`} aria-labelledby={id}>
      <Title order={2} size="h3" id={id}>
        Система обучения
      </Title>
      {others.length === 0 ? <Person key={first} owner={first} centerId={centerId} /> : null}
      {isLinked || others.length > 0 ? <Text c="dimmed">{whatWillBe(others.length > 0, isLinked)}</Text> : null}
    </section>
  );
}

function whatWillBe(isMany: boolean, isLinked: boolean): string {
  if (!isLinked) return 'Этот курс не связан с системой обучения. Логины и пароли – в профилях сотрудников.';
  return isMany
    ? 'Учётные записи появятся сами у всех, у кого их ещё нет, и все будут записаны на курс. Логины и пароли – в профилях сотрудников.'
    : 'После назначения слушатель будет записан на курс в системе обучения.';
}

function Person({ owner, centerId }: { owner: string; centerId: string }) {
  const input = { params: { id: owner }, query: { center: centerId } };
  const { data } = useApi(lms.account, input, { quiet: true, lookAgain: whileWaiting });
  // The audit log records who has seen a password: it is read on request only.
  const [isShown, setShown] = useState(false);
  const access = useApi(lms.access, input, { enabled: isShown && (data?.hasPassword ?? false) });
  const create = useSend(lms.create, {
    done: 'Учётная запись создана!',
    onDone: () => setShown(true),
    invalidate: [lms.account, lms.access],
  });
  if (!data) return null;
  return (
    <>
      <FieldRow>
        <TextInput
          label="Логин"
          value={data.login ?? ''}
          placeholder="Ещё нет"
          disabled={data.login === null}
          readOnly
        />
        <PasswordInput
          label="Пароль"
          value={isShown ? (access.data?.password ?? '') : ''}
          placeholder={data.login === null ? 'Ещё нет' : data.hasPassword ? '••••••••' : 'Известен только владельцу'}
          disabled={!data.hasPassword}
          visible={isShown}
          onVisibilityChange={setShown}
          visibilityToggleButtonProps={{ 'aria-label': 'Показать пароль', tabIndex: 0 }}
          readOnly
        />
      </FieldRow>
      <LmsTrouble {...data} />
      <div>
        <ActionButton
          variant="default"
          leftSection={<KeyRound size={18} aria-hidden />}
          loading={create.isPending}
          reason={createReason(data)}
          onClick={() => create.mutate({ params: { studentId: owner }, query: { center: centerId } })}
        >
          Создать учётную запись
        </ActionButton>
      </div>
    </>
  );
}

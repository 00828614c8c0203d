import { canSendAccess, type LmsAccount, lms } from '@dopusk/contract/lms.ts';
import { Button, Group, Select, Text } from '@mantine/core';
import { ExternalLink, Eye, KeyRound, LogIn, Send } from 'lucide-react';
import { useState } from 'react';
import { useApi, useSend } from '../../api/queries.ts';
import { reasonOf } from '../../text/reason.ts';
import { ActionButton } from '../../ui/ActionButton.tsx';
import { Actions } from '../../ui/Actions.tsx';
import { ConfirmButton } from '../../ui/ConfirmButton.tsx';
import { CopyText } from '../../ui/CopyText.tsx';
import { toCenterChoice } from '../../ui/choice.ts';
import { Fact, Facts } from '../../ui/Facts.tsx';
import { retryLms } from './actions.ts';
import { createReason } from './create-reason.ts';
import classes from './Lms.module.css';
import { LmsTrouble } from './LmsTrouble.tsx';
import { whileWaiting } from './while-waiting.ts';

const NO_PASSWORD = 'Пароль этой учётной записи знает только её владелец';

interface Props {
  /** A student's id, or Current for himself. */
  owner: string;
  /** Only this center's system. */
  centerId?: string | undefined;
  /** Operators create accounts, send access and retry; the student only reads. */
  isOperator: boolean;
}

/** A student's access to the learning system: login, password, the link there. */
export function LmsAccess({ owner, centerId, isOperator }: Props) {
  const [chosen, setChosen] = useState<string | null>(null);
  const center = centerId ?? chosen ?? undefined;
  const input = { params: { id: owner }, query: center ? { center } : {} };
  const { data: account } = useApi(lms.account, input, { quiet: true, lookAgain: whileWaiting });
  if (!account?.center) return null;
  return (
    <div className={classes.block}>
      {account.centers.length > 1 && !centerId ? (
        <Select
          label="Учебный центр"
          data={account.centers.map(toCenterChoice)}
          value={account.center.id}
          onChange={setChosen}
        />
      ) : null}
      <Access key={account.center.id} account={account} owner={owner} isOperator={isOperator} />
    </div>
  );
}

function Access({ account, owner, isOperator }: { account: LmsAccount; owner: string; isOperator: boolean }) {
  const query = { center: account.center?.id };
  const [isShown, setShown] = useState(false);
  const access = useApi(lms.access, { params: { id: owner }, query }, { enabled: isShown && account.hasPassword });
  const password = isShown ? (access.data?.password ?? null) : null;
  const create = useSend(lms.create, { done: 'Учётная запись создана!', onDone: () => setShown(true) });
  const send = useSend(lms.send, { done: 'Письмо с логином и паролем отправлено', invalidate: [] });
  const renew = useSend(lms.newPassword, { done: 'Пароль заменён', onDone: () => setShown(true) });
  const enter = useSend(lms.enter, { onDone: ({ url }) => location.assign(url), invalidate: [] });
  return (
    <>
      {account.login === null ? (
        <Text c="dimmed">{missingText(account, isOperator)}</Text>
      ) : (
        <Facts>
          <Fact name="Логин">
            <CopyText text={account.login} />
          </Fact>
          <Fact name="Пароль">
            {password ? (
              <CopyText text={password} />
            ) : account.hasPassword ? (
              <ActionButton
                takes={isOperator ? lms.send : undefined}
                variant="default"
                size="sm"
                leftSection={<Eye size={16} aria-hidden />}
                loading={isShown && access.isFetching}
                onClick={() => setShown(true)}
              >
                Показать пароль
              </ActionButton>
            ) : (
              <Text component="span" c="dimmed">
                Известен только владельцу
              </Text>
            )}
          </Fact>
        </Facts>
      )}
      <LmsTrouble {...account} />
      <Group gap="sm">
        {account.canEnter ? (
          <Button
            leftSection={<LogIn size={18} aria-hidden />}
            loading={enter.isPending}
            onClick={() => enter.mutate({ query })}
          >
            Войти в систему обучения
          </Button>
        ) : null}
        {account.login !== null && account.siteUrl ? (
          <Button
            component="a"
            variant={account.canEnter ? 'default' : 'filled'}
            href={account.siteUrl}
            target="_blank"
            rel="noopener noreferrer"
            leftSection={<ExternalLink size={18} aria-hidden />}
          >
            Открыть систему обучения
          </Button>
        ) : null}
        {isOperator && account.login === null ? (
          <ActionButton
            takes={lms.create}
            leftSection={<KeyRound size={18} aria-hidden />}
            loading={create.isPending}
            reason={createReason(account)}
            onClick={() => create.mutate({ params: { studentId: owner }, query })}
          >
            Создать учётную запись
          </ActionButton>
        ) : null}
        {isOperator && account.login !== null ? (
          <ActionButton
            takes={lms.send}
            variant="default"
            leftSection={<Send size={18} aria-hidden />}
            loading={send.isPending}
            reason={reasonOf(canSendAccess(account), { MoodleStudentNotCreate: NO_PASSWORD })}
            onClick={() => send.mutate({ params: { id: owner }, query })}
          >
            Отправить
          </ActionButton>
        ) : null}
        {isOperator && account.hasPassword && account.login !== null ? (
          <ConfirmButton
            takes={lms.newPassword}
            question="Сделать новый пароль?"
            text="Прежний пароль в системе обучения перестанет подходить. Новый передайте сотруднику или отправьте письмом."
            confirm="Новый пароль"
            onConfirm={() => renew.mutateAsync({ params: { id: owner }, query })}
            variant="default"
            leftSection={<KeyRound size={18} aria-hidden />}
          >
            Новый пароль
          </ConfirmButton>
        ) : null}
        {isOperator ? (
          <Actions of={{ owner, centerId: account.center?.id, code: account.code }} actions={[retryLms]} />
        ) : null}
      </Group>
    </>
  );
}

function missingText({ state }: LmsAccount, isOperator: boolean): string {
  if (state === 'Waiting') return 'Учётная запись создаётся…';
  return isOperator
    ? 'Учётной записи ещё нет. Она создастся сама, когда назначат курс, связанный с системой обучения.'
    : 'Учётной записи ещё нет. Её создаст учебный центр.';
}

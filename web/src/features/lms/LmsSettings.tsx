import { textOf } from '@dopusk/contract/codes.ts';
import { type LmsCheck, type LmsConnection, LmsConnectionBody, lms, lmsTaskTitles } from '@dopusk/contract/lms.ts';
import { quoted } from '@dopusk/contract/quotes.ts';
import { Alert, Button, Group, List, Text } from '@mantine/core';
import { useState } from 'react';
import { call } from '../../api/client.ts';
import { useApi, useSend } from '../../api/queries.ts';
import { Form, SubmitButton } from '../../forms/Form.tsx';
import { recordOf } from '../../forms/record.ts';
import { SwitchField } from '../../forms/SwitchField.tsx';
import { TextField } from '../../forms/TextField.tsx';
import { useServerForm } from '../../forms/use-server-form.ts';
import { formatMoment } from '../../text/date.ts';
import { plural } from '../../text/number.ts';
import { ConfirmButton } from '../../ui/ConfirmButton.tsx';
import { Section } from '../../ui/Section.tsx';
import { Status } from '../../ui/Status.tsx';
import classes from './Lms.module.css';

/** «Система обучения» in the settings of a center's administrator: the connection and its unfinished work. */
export function LmsSettings() {
  const { data } = useApi(lms.connection, {}, { quiet: true });
  const [found, setFound] = useState<LmsCheck | null>(null);
  const check = useSend(lms.check, { onDone: setFound, invalidate: [] });
  const disconnect = useSend(lms.disconnect, { done: 'Система обучения отключена', onDone: () => setFound(null) });
  if (!data || data.kind === 'none') return null;
  return (
    <Section
      title="Система обучения"
      term="learningSystem"
      hint={hintOf(data)}
      action={data.isConnected ? <Status tone="good">Подключена</Status> : <Status tone="locked">Не подключена</Status>}
    >
      <div className={classes.block}>
        {data.kind === 'moodle' ? <ConnectionForm connection={data} onConnected={setFound} /> : null}
        {data.isConnected ? (
          <Group gap="sm">
            <Button variant="default" loading={check.isPending} onClick={() => check.mutate({})}>
              Проверить связь
            </Button>
            {data.kind === 'moodle' ? (
              <ConfirmButton
                variant="default"
                question="Отключить систему обучения?"
                text="Портал забудет адрес и ключ. Учётные записи и записи на курсы в Moodle останутся."
                confirm="Отключить"
                onConfirm={() => disconnect.mutateAsync({})}
              >
                Отключить
              </ConfirmButton>
            ) : null}
          </Group>
        ) : null}
        {found ? <CheckResult check={found} /> : null}
        {data.failed + data.waiting > 0 ? <Queue connection={data} /> : null}
      </div>
    </Section>
  );
}

const hintOf = ({ kind, title, isConnected }: LmsConnection): string => {
  if (kind === 'demo') return `${title}: вместо неё центр подключает свой Moodle`;
  if (isConnected) return title;
  return 'Портал создаёт в Moodle учётные записи, записывает на курсы и показывает успехи';
};

interface ConnectionFormProps {
  connection: LmsConnection;
  onConnected: (check: LmsCheck) => void;
}

function ConnectionForm({ connection, onConnected }: ConnectionFormProps) {
  const { url, isConnected } = connection;
  const form = useServerForm({
    schema: LmsConnectionBody,
    record: recordOf(lms.connection, connection, (known) => ({
      url: known.url,
      token: '',
      sendsAccess: known.isConnected ? known.sendsAccess : true,
    })),
    submit: (body, version) => call(lms.connect, { body, version }),
    done: 'Система обучения подключена!',
    onDone: onConnected,
  });
  const { control } = form;
  return (
    <Form form={form} warnOnLeave={false}>
      <TextField
        control={control}
        name="url"
        label="Адрес сайта Moodle"
        placeholder="https://sdo.example.ru"
        required
      />
      <TextField
        control={control}
        name="token"
        label="Ключ (токен) службы"
        autoComplete="off"
        description={url ? 'Сохранён и не показывается. Заполните, чтобы заменить' : 'Хранится зашифрованным'}
        required={!url}
      />
      <SwitchField
        control={control}
        name="sendsAccess"
        label="Отправлять доступ письмом, когда учётная запись создана"
        description={
          isConnected
            ? 'Логин и пароль получат те, кому назначат курс и у кого ещё нет учётной записи'
            : 'Вместе с сообщением о назначенном курсе, одним письмом'
        }
      />
      <SubmitButton form={form}>{url ? 'Сохранить' : 'Подключить'}</SubmitButton>
    </Form>
  );
}

/** Of the plugin auth_userkey; what else a service may have besides is for groups. */
const LOGIN_LINK = 'auth_userkey_request_login_url';

function CheckResult({ check: { title, error, missingFunctions, missingOptional, lacks } }: { check: LmsCheck }) {
  const missingForGroups = missingOptional.filter((name) => name !== LOGIN_LINK);
  if (error) {
    return (
      <Alert color="red" title="Связи нет" role="status">
        {error}
      </Alert>
    );
  }
  if (lacks.length > 0) {
    return (
      <Alert color="yellow" title="В Moodle не всё готово" role="status">
        <List>
          {lacks.map((lack) => (
            <List.Item key={lack}>{lack}</List.Item>
          ))}
        </List>
      </Alert>
    );
  }
  if (missingFunctions.length === 0) {
    return (
      <Alert color="green" title="Всё работает" role="status">
        {title}
        {missingOptional.includes(LOGIN_LINK) ? (
          <Text size="sm" mt={4}>
            Слушатели входят по логину и паролю. Чтобы они входили одной кнопкой, установите в Moodle плагин
            auth_userkey и добавьте в службу <code>{LOGIN_LINK}</code>, затем проверьте связь ещё раз.
          </Text>
        ) : null}
        {missingForGroups.length > 0 ? (
          <Text size="sm" mt={4}>
            Группы в курсах Moodle портал не ведёт. Чтобы там собирались те же группы, что и здесь, добавьте в службу{' '}
            <code>{missingForGroups.join(', ')}</code>, затем проверьте связь ещё раз.
          </Text>
        ) : null}
      </Alert>
    );
  }
  return (
    <Alert color="yellow" title="Службе не хватает функций" role="status">
      <List>
        {missingFunctions.map((name) => (
          <List.Item key={name}>
            <code>{name}</code>
          </List.Item>
        ))}
      </List>
    </Alert>
  );
}

/** The first of the unfinished work, failed work before the rest. */
function Queue({ connection: { failed, waiting } }: { connection: LmsConnection }) {
  const { data } = useApi(lms.queue, { query: {} }, { quiet: true });
  const retry = useSend(lms.retryAll, { done: 'Повторяем', invalidate: [lms.queue, lms.connection] });
  return (
    <>
      <Group justify="space-between" gap="sm">
        <Text fw={500}>
          {[failed ? `Не удалось: ${failed}` : '', waiting ? `В очереди: ${waiting}` : ''].filter(Boolean).join(', ')}
        </Text>
        <Button variant="default" size="sm" loading={retry.isPending} onClick={() => retry.mutate({})}>
          Повторить всё
        </Button>
      </Group>
      <ul className={classes.tasks}>
        {(data?.items ?? []).map((task) => (
          <li key={task.id}>
            <div className={classes.line}>
              <span>
                {task.student.title}: {lmsTaskTitles[task.task].toLowerCase()}
                {task.courseTitle ? ` ${quoted(task.courseTitle)}` : ''}
              </span>
              <Status tone={task.state === 'Failed' ? 'bad' : 'waiting'}>
                {task.state === 'Failed' ? 'Не удалось' : 'Ждёт'}
              </Status>
            </div>
            <Text size="sm" c="dimmed">
              {[
                task.code ? textOf(task.code) : '',
                task.error,
                plural(task.attempts, 'попытка', 'попытки', 'попыток'),
                task.nextTryAt ? `следующая ${formatMoment(task.nextTryAt)}` : '',
              ]
                .filter(Boolean)
                .join(' · ')}
            </Text>
          </li>
        ))}
      </ul>
    </>
  );
}

import {
  canTurnOff,
  demandText,
  ProvenBody,
  type SecondFactorState,
  secondFactor,
} from '@dopusk/contract/second-factor.ts';
import { Alert, Button, Group, Modal, Skeleton, Text } from '@mantine/core';
import { useState } from 'react';
import { call } from '../../api/client.ts';
import { useApi, useRefresh } from '../../api/queries.ts';
import { Form, SubmitButton } from '../../forms/Form.tsx';
import { PasswordField } from '../../forms/PasswordField.tsx';
import { TextField } from '../../forms/TextField.tsx';
import { useServerForm } from '../../forms/use-server-form.ts';
import { formatMoment } from '../../text/date.ts';
import { plural } from '../../text/number.ts';
import { reasonOf } from '../../text/reason.ts';
import { ActionButton } from '../../ui/ActionButton.tsx';
import { Loaded } from '../../ui/Loaded.tsx';
import { Section } from '../../ui/Section.tsx';
import { Status } from '../../ui/Status.tsx';
import { BackupCodes } from '../session/second-factor/BackupCodes.tsx';
import { SecondFactorSetup } from '../session/second-factor/SecondFactorSetup.tsx';
import classes from './SettingsPage.module.css';

const FEW_CODES = 3;

type Popup = 'setup' | 'codes' | 'off' | null;

/** «Вход с кодом» in an operator's settings: on, off, and new backup codes. */
export function SecondFactorSection() {
  const query = useApi(secondFactor.state, {});
  const [popup, setPopup] = useState<Popup>(null);
  const refresh = useRefresh();
  const close = () => {
    setPopup(null);
    void refresh();
  };
  return (
    <Section
      title="Вход с кодом"
      hint="Кроме пароля портал спросит код из приложения на телефоне. Если пароль узнают, одного его не хватит"
      action={query.data?.isOn ? <Status tone="good">Включён</Status> : null}
    >
      <Loaded query={query} skeleton={<Skeleton h={50} />}>
        {(state) =>
          state.isOn ? (
            <TurnedOn state={state} onOpen={setPopup} />
          ) : (
            <Button onClick={() => setPopup('setup')}>Включить</Button>
          )
        }
      </Loaded>
      <Modal opened={popup === 'setup'} onClose={close} title="Включение входа с кодом" size={620}>
        <SecondFactorSetup onDone={close} />
      </Modal>
      <Modal opened={popup === 'codes'} onClose={close} title="Новые резервные коды" size={620}>
        <NewCodes onDone={close} />
      </Modal>
      <Modal opened={popup === 'off'} onClose={close} title="Отключение входа с кодом" size={480}>
        <TurnOff onDone={close} />
      </Modal>
    </Section>
  );
}

function TurnedOn({ state, onOpen }: { state: SecondFactorState; onOpen: (popup: Popup) => void }) {
  const { since, codesLeft } = state;
  return (
    <div className={classes.block}>
      <Text size="sm" c="dimmed">
        Включён {formatMoment(since)}. Резервных кодов осталось: {codesLeft}
      </Text>
      {codesLeft < FEW_CODES ? (
        <Alert color="yellow" variant="light" role="status">
          {codesLeft === 0
            ? 'Резервные коды кончились. Если телефон потеряется, войти не получится: получите новые'
            : `Остал${codesLeft === 1 ? 'ся' : 'ось'} ${plural(codesLeft, 'резервный код', 'резервных кода', 'резервных кодов')}: получите новые`}
        </Alert>
      ) : null}
      <Group gap="sm">
        <Button variant="default" onClick={() => onOpen('codes')}>
          Новые резервные коды
        </Button>
        <ActionButton
          variant="default"
          reason={reasonOf(canTurnOff(state), { SecondFactorDemanded: demandText(state) })}
          onClick={() => onOpen('off')}
        >
          Отключить
        </ActionButton>
      </Group>
    </div>
  );
}

function NewCodes({ onDone }: { onDone: () => void }) {
  const [codes, setCodes] = useState<string[] | null>(null);
  const form = useServerForm({
    schema: ProvenBody,
    defaultValues: { password: '', code: '' },
    submit: (body) => call(secondFactor.renewCodes, { body }),
    onDone: (reply) => setCodes(reply.codes),
    invalidate: [],
  });
  if (codes) return <BackupCodes codes={codes} onDone={onDone} />;
  return (
    <Form form={form} warnOnLeave={false}>
      <Text c="dimmed">Прежние резервные коды перестанут действовать.</Text>
      <ProofFields control={form.control} />
      <SubmitButton form={form}>Получить коды</SubmitButton>
    </Form>
  );
}

function TurnOff({ onDone }: { onDone: () => void }) {
  const form = useServerForm({
    schema: ProvenBody,
    defaultValues: { password: '', code: '' },
    submit: (body) => call(secondFactor.turnOff, { body }),
    done: 'Вход с кодом отключён',
    onDone,
    invalidate: [],
  });
  return (
    <Form form={form} warnOnLeave={false}>
      <Text c="dimmed">Для входа снова хватит пароля. Остальные ваши сеансы завершатся.</Text>
      <ProofFields control={form.control} />
      <SubmitButton form={form} color="red">
        Отключить
      </SubmitButton>
    </Form>
  );
}

type ProofForm = ReturnType<typeof useServerForm<typeof ProvenBody, unknown>>;

/** The proof that it is the user himself: the password, and a code of the phone or a backup code. */
function ProofFields({ control }: Pick<ProofForm, 'control'>) {
  return (
    <>
      <PasswordField control={control} name="password" label="Ваш пароль" autoComplete="current-password" required />
      <TextField
        control={control}
        name="code"
        label="Код из приложения или резервный код"
        autoComplete="one-time-code"
        required
      />
    </>
  );
}

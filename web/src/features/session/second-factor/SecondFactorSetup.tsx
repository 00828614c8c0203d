import {
  ConfirmSecondFactorBody,
  type SecondFactorOffer,
  StartSecondFactorBody,
  secondFactor,
} from '@dopusk/contract/second-factor.ts';
import { Anchor, Stack, Text } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { call } from '../../../api/client.ts';
import { CodeField } from '../../../forms/CodeField.tsx';
import { Form, SubmitButton } from '../../../forms/Form.tsx';
import { PasswordField } from '../../../forms/PasswordField.tsx';
import { useServerForm } from '../../../forms/use-server-form.ts';
import { CopyText } from '../../../ui/CopyText.tsx';
import { BackupCodes } from './BackupCodes.tsx';
import classes from './SecondFactor.module.css';

/** Turning the login with a code on: the password, the secret with a first code of it, the backup codes. */
export function SecondFactorSetup({ onDone, hint }: { onDone: () => void; hint?: ReactNode }) {
  const [offer, setOffer] = useState<SecondFactorOffer | null>(null);
  const [codes, setCodes] = useState<string[] | null>(null);
  if (codes) return <BackupCodes codes={codes} onDone={onDone} />;
  if (offer) return <FirstCode offer={offer} onConfirmed={setCodes} />;
  return <OwnPassword onOffered={setOffer} hint={hint} />;
}

interface OwnPasswordProps {
  onOffered: (offer: SecondFactorOffer) => void;
  /** The way out for those who cannot go on. */
  hint: ReactNode;
}

function OwnPassword({ onOffered, hint }: OwnPasswordProps) {
  const form = useServerForm({
    schema: StartSecondFactorBody,
    defaultValues: { password: '' },
    submit: (body) => call(secondFactor.start, { body }),
    onDone: onOffered,
    // The page around stays as it is until the last step.
    invalidate: [],
  });
  return (
    <Form form={form} warnOnLeave={false}>
      <Text c="dimmed">
        Понадобится приложение с кодами на телефоне: Яндекс Ключ, Google Authenticator, Aegis или другое. Связь с
        интернетом ему не нужна.
      </Text>
      <PasswordField
        control={form.control}
        name="password"
        label="Ваш пароль"
        autoComplete="current-password"
        required
      />
      <SubmitButton form={form}>Продолжить</SubmitButton>
      {hint}
    </Form>
  );
}

interface FirstCodeProps {
  offer: SecondFactorOffer;
  onConfirmed: (codes: string[]) => void;
}

function FirstCode({ offer: { secret, address, picture }, onConfirmed }: FirstCodeProps) {
  const form = useServerForm({
    schema: ConfirmSecondFactorBody,
    defaultValues: { code: '' },
    submit: (body) => call(secondFactor.confirm, { body }),
    onDone: ({ codes }) => onConfirmed(codes),
    invalidate: [],
  });
  return (
    <Form form={form} warnOnLeave={false}>
      <div className={classes.offer}>
        <img className={classes.picture} src={picture} alt="QR-код для приложения" />
        <Stack gap="sm" style={{ flex: '1 1 220px', minWidth: 0 }}>
          <Text>Добавьте запись в приложении, наведя его камеру на QR-код.</Text>
          <Text>
            Если приложение на этом же телефоне,{' '}
            <Anchor href={address} underline="always">
              откройте его отсюда
            </Anchor>{' '}
            или введите ключ вручную:
          </Text>
          <div className={classes.secret}>
            <CopyText text={secret} value={secret.replaceAll(' ', '')} />
          </div>
        </Stack>
      </div>
      <CodeField control={form.control} name="code" label="Код, который показало приложение" required />
      <SubmitButton form={form}>Включить</SubmitButton>
    </Form>
  );
}

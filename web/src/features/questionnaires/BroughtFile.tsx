import { questionnaires } from '@dopusk/contract/questionnaires.ts';
import { studentFiles } from '@dopusk/contract/student-record.ts';
import { Button, FileButton, Input, Loader, Modal, Skeleton, Text } from '@mantine/core';
import { Camera, CircleCheck, Paperclip } from 'lucide-react';
import { Suspense, useState } from 'react';
import { call } from '../../api/client.ts';
import { messageOf } from '../../api/errors.ts';
import { useRefresh } from '../../api/queries.ts';
import { FieldError } from '../../forms/FieldError.tsx';
import { useFormScope } from '../../forms/form-scope.ts';
import { isPicture } from '../../forms/is-picture.ts';
import { shrinkPhoto } from '../../forms/shrink-photo.ts';
import { lazyPart } from '../../ui/lazy-part.ts';
import classes from './Filling.module.css';

const PhotoEditor = lazyPart(async () => (await import('../../forms/PhotoEditor.tsx')).PhotoEditor);

interface Props {
  name: keyof typeof studentFiles;
  /** Of the file that he has brought already. */
  title: string | undefined;
  isKnown: boolean;
  required: boolean;
  /** The step was left without it. */
  isMissing: boolean;
}

/**
 * A photo or a scan: taken with the camera of the phone or chosen, made small, and sent at once. What could not be sent
 * stays in hand and is sent again by a button.
 */
export function BroughtFile({ name, title, isKnown, required, isMissing }: Props) {
  const { track } = useFormScope();
  const refresh = useRefresh();
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState<{ file: File; message: string } | null>(null);
  const [source, setSource] = useState<string | null>(null);
  const isPhoto = name === 'avatar';
  const label = studentFiles[name].title;

  const bring = async (file: File) => {
    setBusy(true);
    setFailed(null);
    const sending = shrinkPhoto(file).then((small) => call(questionnaires.saveFile, { query: { name }, file: small }));
    // The step waits for it.
    track(sending);
    try {
      await sending;
      await refresh([questionnaires.current]);
    } catch (error) {
      setFailed({ file, message: messageOf(error) });
    }
    setBusy(false);
  };
  const take = async (file: File | null) => {
    if (!file) return;
    if (!isPhoto) return bring(file);
    // What the browser cannot show cannot be cut either: the server says what to do with it.
    const source = URL.createObjectURL(await shrinkPhoto(file));
    if (await isPicture(source)) return setSource(source);
    URL.revokeObjectURL(source);
    return bring(file);
  };
  const close = () => {
    if (source) URL.revokeObjectURL(source);
    setSource(null);
  };
  const cut = async (photo: File) => {
    close();
    await bring(photo);
  };

  return (
    <Input.Wrapper
      label={label}
      labelElement="div"
      required={required}
      description={hintOf(isPhoto, isKnown)}
      error={
        failed ? <FieldError message={failed.message} /> : isMissing && !title ? <FieldError message={MISSING} /> : null
      }
    >
      <div className={classes.file}>
        {busy || title ? (
          <div className={classes.state} role="status">
            {busy ? <Loader size={18} /> : <CircleCheck size={20} color="var(--mantine-color-green-6)" aria-hidden />}
            <Text>{busy ? 'Отправляется…' : `Приложено: ${title}`}</Text>
          </div>
        ) : null}
        <FileButton
          accept="image/*"
          capture={isPhoto ? 'user' : 'environment'}
          onChange={(file) => void take(file)}
          inputProps={{ 'aria-label': `Снять: ${label}` }}
        >
          {(button) => (
            <Button {...button} variant="default" disabled={busy} leftSection={<Camera size={18} aria-hidden />}>
              Сфотографировать
            </Button>
          )}
        </FileButton>
        <FileButton
          accept={isPhoto ? 'image/*' : 'image/*,application/pdf'}
          onChange={(file) => void take(file)}
          inputProps={{ 'aria-label': `Файл: ${label}` }}
        >
          {(button) => (
            <Button {...button} variant="default" disabled={busy} leftSection={<Paperclip size={18} aria-hidden />}>
              Выбрать файл
            </Button>
          )}
        </FileButton>
        {failed ? <Button onClick={() => void bring(failed.file)}>Отправить ещё раз</Button> : null}
      </div>
      <Modal opened={source !== null} onClose={close} title="Кадрирование фото">
        {source ? (
          <Suspense fallback={<Skeleton h={560} />}>
            <PhotoEditor source={source} onSave={cut} />
          </Suspense>
        ) : null}
      </Modal>
    </Input.Wrapper>
  );
}

const MISSING = 'Приложите файл или сфотографируйте';

function hintOf(isPhoto: boolean, isKnown: boolean): string {
  if (isKnown) return 'Уже есть. Приложите, только если нужно заменить';
  return isPhoto ? 'Лицо анфас, на светлом фоне, без головного убора' : 'Весь разворот, чтобы читался текст';
}

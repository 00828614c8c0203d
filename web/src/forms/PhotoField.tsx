import { Button, FileButton, Group, Input, Modal, Skeleton, Stack } from '@mantine/core';
import { Camera, Crop, ImageUp, Trash2, UserRound, X } from 'lucide-react';
import { Suspense, useEffect, useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import type { Choice } from '../ui/choice.ts';
import { lazyPart } from '../ui/lazy-part.ts';
import { toastError } from '../ui/toast.ts';
import { CameraView } from './CameraView.tsx';
import { FieldError } from './FieldError.tsx';
import { useFormScope, useKept } from './form-scope.ts';
import { isPicture } from './is-picture.ts';
import classes from './PhotoField.module.css';
import { type FieldProps, useField } from './use-field.tsx';
import { useUpload } from './use-upload.ts';

const PhotoEditor = lazyPart(async () => (await import('./PhotoEditor.tsx')).PhotoEditor);

type Value = string | null | undefined;

interface Props<T extends FieldValues> extends FieldProps<T, Value> {
  /** Sends the JPEG 300×400 and gives what the form is to hold: its id or address. */
  upload: (photo: File) => Promise<string>;
  /** The address of the photo that the record already has. */
  current?: string | null;
}

/** A photo that was chosen but not cut and saved. */
export const UNCROPPED = 'Обрежьте фото до необходимого формата в редакторе ниже';

const HEIC = 'Браузер не открывает снимки HEIC: сохраните фото как JPEG и выберите его снова';
const UNREADABLE = 'Файл не открывается как изображение: выберите JPEG или PNG';

/** What an iPhone takes by default; only its own browser shows it. */
const isHeic = ({ name, type }: File): boolean => /heic|heif/.test(type) || /\.hei[cf]$/i.test(name);

/** A photo that was cut here, as the form holds it and as it is shown. */
interface SentPhoto extends Choice {
  url: string;
}

/** A photo: chosen or taken, cut to 300×400, uploaded. Until the cut is saved the form is not sent. */
export function PhotoField<T extends FieldValues>({ upload, current, ...props }: Props<T>) {
  const field = useField<T, Value>(
    { ...props, unkept: true },
    { show: (id, nameOf) => nameOf(id) || 'Фото, которое уже в записи' },
  );
  const { hold } = useFormScope();
  const [source, setSource] = useState<string | null>(null);
  const [popup, setPopup] = useState<'camera' | 'editor' | null>(null);
  const [sent, keepSent] = useKept<SentPhoto | null>(props.name, null);
  const { send } = useUpload(
    async (photo) => ({ value: await upload(photo), label: 'Новое фото', url: URL.createObjectURL(photo) }),
    (uploaded) => {
      keepSent(uploaded);
      field.change(uploaded.value);
    },
  );
  const { name, value } = field;
  const preview = value === null ? null : sent && sent.value === value ? sent.url : (current ?? null);

  useEffect(() => {
    hold(name, source === null ? null : UNCROPPED);
    return () => hold(name, null);
  }, [hold, name, source]);

  const choose = (picture: string) => {
    if (source) URL.revokeObjectURL(source);
    setSource(picture);
    setPopup('editor');
  };
  const take = async (file: File) => {
    const picture = URL.createObjectURL(file);
    if (await isPicture(picture)) return choose(picture);
    URL.revokeObjectURL(picture);
    toastError(isHeic(file) ? HEIC : UNREADABLE);
  };
  const discard = () => {
    if (source) URL.revokeObjectURL(source);
    setSource(null);
    setPopup(null);
  };
  const save = async (photo: File) => {
    if (await send(photo)) discard();
  };
  const error = source ? <FieldError message={UNCROPPED} /> : field.error;

  return (
    <Input.Wrapper {...field.input} error={error} labelElement="div">
      <Group align="flex-start" gap="lg">
        {preview ? (
          <img className={classes.preview} src={preview} alt={props.label} width={180} height={240} />
        ) : (
          <div className={classes.preview} data-wrong={error ? true : undefined}>
            <UserRound size={72} strokeWidth={1.25} aria-hidden />
          </div>
        )}
        <Stack gap="xs">
          <FileButton
            accept="image/*"
            // The same file may be chosen again after its crop was given up.
            key={source}
            onChange={(file) => file && void take(file)}
            inputProps={{ 'aria-label': `Файл: ${props.label}` }}
          >
            {(button) => (
              <Button {...button} ref={field.ref} variant="default" leftSection={<ImageUp size={18} aria-hidden />}>
                Выбрать фото
              </Button>
            )}
          </FileButton>
          <Button variant="default" leftSection={<Camera size={18} aria-hidden />} onClick={() => setPopup('camera')}>
            Сделать снимок
          </Button>
          {preview && !source ? (
            <Button
              variant="subtle"
              color="gray"
              leftSection={<Trash2 size={18} aria-hidden />}
              onClick={() => field.change(null)}
            >
              Убрать фото
            </Button>
          ) : null}
          {source ? (
            <>
              <Button leftSection={<Crop size={18} aria-hidden />} onClick={() => setPopup('editor')}>
                Обрезать фото
              </Button>
              <Button variant="subtle" color="gray" leftSection={<X size={18} aria-hidden />} onClick={discard}>
                Не менять фото
              </Button>
            </>
          ) : null}
        </Stack>
      </Group>
      <Modal opened={popup === 'camera'} onClose={() => setPopup(null)} title="Камера" size={420}>
        <CameraView onShot={choose} />
      </Modal>
      <Modal opened={popup === 'editor'} onClose={() => setPopup(null)} title="Кадрирование фото">
        {source ? (
          <Suspense fallback={<Skeleton h={560} />}>
            <PhotoEditor source={source} onSave={save} />
          </Suspense>
        ) : null}
      </Modal>
    </Input.Wrapper>
  );
}

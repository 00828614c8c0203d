import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { z } from 'zod';
import { openPage } from '../testing/portal.tsx';
import { cropPhoto } from './crop-photo.ts';
import { Form, SubmitButton } from './Form.tsx';
import { PhotoField, UNCROPPED } from './PhotoField.tsx';
import { useServerForm } from './use-server-form.ts';

const schema = z.object({ avatar: z.string().nullish() });
const upload = vi.fn<(file: File) => Promise<string>>(async () => 'photo-1');
const send = vi.fn(async (_values: unknown) => null);

function Sample() {
  const form = useServerForm({ schema, defaultValues: { avatar: null }, submit: (values) => send(values) });
  return (
    <Form form={form} warnOnLeave={false}>
      <PhotoField control={form.control} name="avatar" label="Фото" upload={upload} />
      <SubmitButton form={form}>Создать</SubmitButton>
    </Form>
  );
}

/** A picture 600×400: its left half red, its right half blue. */
async function picture(): Promise<File> {
  const canvas = new OffscreenCanvas(600, 400);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no canvas');
  context.fillStyle = '#f00';
  context.fillRect(0, 0, 300, 400);
  context.fillStyle = '#00f';
  context.fillRect(300, 0, 300, 400);
  return new File([await canvas.convertToBlob({ type: 'image/png' })], 'я.png', { type: 'image/png' });
}

async function pixelOf(file: Blob, x: number, y: number): Promise<'red' | 'blue' | 'other'> {
  const bitmap = await createImageBitmap(file);
  const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d');
  context?.drawImage(bitmap, 0, 0);
  const [red = 0, , blue = 0] = context?.getImageData(x, y, 1, 1).data ?? [];
  if (red > 200 && blue < 60) return 'red';
  return blue > 200 && red < 60 ? 'blue' : 'other';
}

async function choose() {
  const input = document.querySelector<HTMLInputElement>('input[type="file"]');
  if (!input) throw new Error('no file input');
  await userEvent.upload(input, await picture());
  await expect.element(page.getByRole('dialog', { name: 'Кадрирование фото' })).toBeVisible();
}

test('a photo that was chosen but not cut keeps the form back', async () => {
  send.mockClear();
  const screen = await openPage(Sample);
  await choose();
  await screen.getByRole('button', { name: 'Закрыть', exact: true }).click();
  await expect.element(screen.getByText(UNCROPPED)).toBeVisible();
  await screen.getByRole('button', { name: 'Создать' }).click();
  await expect.element(screen.getByText('Проверьте правильность заполнения полей')).toBeVisible();
  expect(send).not.toHaveBeenCalled();
  await screen.getByRole('button', { name: 'Не менять фото' }).click();
  await expect.element(screen.getByText(UNCROPPED)).not.toBeInTheDocument();
  await screen.getByRole('button', { name: 'Создать' }).click();
  await expect.poll(() => send.mock.calls.length).toBe(1);
});

test('the cut is uploaded as photo.jpg of 300×400, shown, and its id is sent', async () => {
  send.mockClear();
  upload.mockClear();
  const screen = await openPage(Sample);
  await choose();
  await expect.element(screen.getByAltText('Выбранное фото')).toBeVisible();
  await screen.getByRole('button', { name: 'Сохранить фото' }).click();
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
  const sent = upload.mock.calls[0]?.[0];
  expect(sent).toMatchObject({ name: 'photo.jpg', type: 'image/jpeg' });
  const bitmap = await createImageBitmap(sent ?? new Blob());
  expect([bitmap.width, bitmap.height]).toEqual([300, 400]);
  await expect.element(screen.getByRole('img', { name: 'Фото' })).toBeVisible();
  await screen.getByRole('button', { name: 'Создать' }).click();
  await expect.poll(() => send.mock.calls).toEqual([[{ avatar: 'photo-1' }]]);
});

test('the part inside the frame is cut, also out of a turned picture', async () => {
  const source = URL.createObjectURL(await picture());
  const straight = await cropPhoto(source, { x: 300, y: 0, width: 300, height: 400 }, 0);
  expect(await pixelOf(straight, 150, 200)).toBe('blue');
  // Turned by 90° clockwise the red left half comes to the top.
  const turned = await cropPhoto(source, { x: 50, y: 0, width: 300, height: 400 }, 90);
  expect(await pixelOf(turned, 150, 100)).toBe('red');
  expect(await pixelOf(turned, 150, 350)).toBe('blue');
});

test('a picture that the browser cannot open is refused in words, and a photo can be taken away', async () => {
  send.mockClear();
  const screen = await openPage(Sample);
  const input = document.querySelector<HTMLInputElement>('input[type="file"]');
  if (!input) throw new Error('no file input');
  await userEvent.upload(input, new File(['ftypheic'], 'IMG_1.HEIC', { type: 'image/heic' }));
  await expect.element(screen.getByText('Браузер не открывает снимки HEIC', { exact: false })).toBeVisible();
  expect(screen.getByRole('dialog').elements()).toEqual([]);

  await choose();
  await expect.element(screen.getByAltText('Выбранное фото')).toBeVisible();
  await screen.getByRole('button', { name: 'Сохранить фото' }).click();
  await screen.getByRole('button', { name: 'Убрать фото' }).click();
  await expect.element(screen.getByRole('img', { name: 'Фото' })).not.toBeInTheDocument();
  await screen.getByRole('button', { name: 'Создать' }).click();
  await expect.poll(() => send.mock.calls).toEqual([[{ avatar: null }]]);
});

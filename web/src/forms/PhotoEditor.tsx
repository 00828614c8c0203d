import 'react-easy-crop/react-easy-crop.css';
import { Button, Group, Slider, Stack } from '@mantine/core';
import { RotateCw } from 'lucide-react';
import { useRef, useState } from 'react';
import Cropper, { type Area } from 'react-easy-crop';
import { cropPhoto, STENCIL } from './crop-photo.ts';
import classes from './PhotoEditor.module.css';

interface Props {
  /** The address of the picture chosen. */
  source: string;
  onSave: (photo: File) => Promise<unknown>;
}

/** Cuts a picture to the format of documents: moved, zoomed, turned by 90°. */
export function PhotoEditor({ source, onSave }: Props) {
  const [crop, setCrop] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  const [rotation, setRotation] = useState(0);
  const [busy, setBusy] = useState(false);
  const area = useRef<Area>(null);

  const save = async () => {
    if (!area.current) throw new Error('The photo editor has no picture');
    setBusy(true);
    try {
      await onSave(await cropPhoto(source, area.current, rotation));
    } finally {
      setBusy(false);
    }
  };

  return (
    <Stack gap="lg">
      <div className={classes.stage}>
        <Cropper
          image={source}
          {...{ crop, zoom, rotation }}
          aspect={STENCIL.width / STENCIL.height}
          cropSize={STENCIL}
          objectFit="cover"
          disableAutomaticStylesInjection
          mediaProps={{ alt: 'Выбранное фото' }}
          cropperProps={{ role: 'group', 'aria-label': 'Область кадра: двигайте стрелками' }}
          onCropChange={setCrop}
          onZoomChange={setZoom}
          onCropComplete={(_, pixels) => {
            area.current = pixels;
          }}
        />
      </div>
      <Slider
        thumbLabel="Масштаб"
        label={(value) => `${value.toFixed(1).replace('.', ',')}×`}
        min={1}
        max={4}
        step={0.1}
        value={zoom}
        onChange={setZoom}
      />
      <Group justify="space-between" gap="sm" className={classes.buttons ?? ''}>
        <Button
          variant="default"
          px="sm"
          leftSection={<RotateCw size={18} aria-hidden />}
          onClick={() => setRotation((rotation + 90) % 360)}
        >
          Повернуть
        </Button>
        <Button px="sm" loading={busy} onClick={() => void save()}>
          Сохранить фото
        </Button>
      </Group>
    </Stack>
  );
}

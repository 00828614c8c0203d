import { Button, Stack, Text } from '@mantine/core';
import { Camera } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import classes from './CameraView.module.css';

/** The camera's picture in the frame 3:4; a shot is given as an address of the picture. */
export function CameraView({ onShot }: { onShot: (source: string) => void }) {
  const video = useRef<HTMLVideoElement>(null);
  const [state, setState] = useState<'starting' | 'ready' | 'refused'>('starting');

  useEffect(() => {
    let stream: MediaStream | null = null;
    let gone = false;
    const stop = () => stream?.getTracks().forEach((track) => void track.stop());
    const start = async () => {
      stream = await navigator.mediaDevices.getUserMedia({ video: { aspectRatio: 3 / 4, facingMode: 'user' } });
      if (gone) stop();
      else if (video.current) video.current.srcObject = stream;
    };
    start().catch(() => setState('refused'));
    return () => {
      gone = true;
      stop();
    };
  }, []);

  const shoot = () => {
    if (!video.current) return;
    const { videoWidth, videoHeight } = video.current;
    const width = Math.min(videoWidth, (videoHeight * 3) / 4);
    const canvas = document.createElement('canvas');
    canvas.width = width;
    canvas.height = videoHeight;
    const left = (videoWidth - width) / 2;
    canvas.getContext('2d')?.drawImage(video.current, left, 0, width, videoHeight, 0, 0, width, videoHeight);
    canvas.toBlob((blob) => blob && onShot(URL.createObjectURL(blob)), 'image/jpeg', 0.95);
  };

  return (
    <Stack align="center" gap="lg">
      {state === 'refused' ? (
        <Text role="alert" ta="center" py="xl">
          Камера недоступна. Разрешите доступ к ней в браузере или выберите готовое фото.
        </Text>
      ) : (
        <video
          ref={video}
          className={classes.video}
          autoPlay
          playsInline
          muted
          aria-label="Изображение с камеры"
          onLoadedData={() => setState('ready')}
        />
      )}
      <Button disabled={state !== 'ready'} leftSection={<Camera size={18} aria-hidden />} onClick={shoot}>
        Сделать снимок
      </Button>
    </Stack>
  );
}

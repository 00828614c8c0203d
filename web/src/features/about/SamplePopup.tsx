import { Modal } from '@mantine/core';
import classes from './AboutPage.module.css';

interface Props {
  title: string;
  /** Of the picture, with its size in pixels. */
  address: string;
  width: number;
  height: number;
  opened: boolean;
  onClose: () => void;
}

/** A sample of a document, large. */
export function SamplePopup({ title, address, width, height, opened, onClose }: Props) {
  return (
    <Modal opened={opened} onClose={onClose} title={title}>
      <img className={classes.large} src={address} alt={`Образец: ${title}`} width={width} height={height} />
    </Modal>
  );
}

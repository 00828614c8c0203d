import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import classes from './WayBack.module.css';
import { useWayBack } from './way-back.ts';

/** The way back to the page whose link led here, above the page itself; nothing where none did. */
export function WayBack() {
  const back = useWayBack();
  if (!back) return null;
  return (
    <Anchor component={Link} to={back.to} search={back.search} className={classes.back ?? ''}>
      <ArrowLeft size={18} aria-hidden />
      Вернуться на страницу «{back.label}»
    </Anchor>
  );
}

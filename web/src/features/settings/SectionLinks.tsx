import type { Access, Caller } from '@dopusk/contract/endpoint.ts';
import { Link } from '@tanstack/react-router';
import { ChevronRight } from 'lucide-react';
import { paths } from '../../paths.ts';
import { Section } from '../../ui/Section.tsx';
import classes from './SectionLinks.module.css';

export interface SettingsLink {
  title: string;
  hint: string;
  to: string;
  /** Who may open it; everybody of the center when left out. */
  access?: Access | Caller;
}

export const programsLink: SettingsLink = {
  title: 'Ключи программ',
  hint: 'Ключи, с которыми 1С, сайт и таблицы организации обращаются к порталу',
  to: paths.programs,
};

interface Props {
  title: string;
  links: readonly SettingsLink[];
}

/** A subject of the settings whose parts are pages of their own; nothing when none of them is open. */
export function SectionLinks({ title, links }: Props) {
  if (links.length === 0) return null;
  return (
    <Section title={title}>
      <ul className={classes.links}>
        {links.map(({ title: label, hint, to }) => (
          <li key={to}>
            <Link to={to} className={classes.link}>
              <span>
                <span className={classes.title}>{label}</span>
                <span className={classes.hint}>{hint}</span>
              </span>
              <ChevronRight size={18} aria-hidden className={classes.icon} />
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  );
}

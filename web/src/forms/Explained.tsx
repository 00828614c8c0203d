import type { ReactNode } from 'react';
import type { TermName } from '../text/terms.ts';
import { Term } from '../ui/Term.tsx';
import classes from './Explained.module.css';

/** A field with what its name means, at the end of the line where the name stands: inside it, it would belong to the name. */
export const Explained = ({ term, children }: { term: TermName; children: ReactNode }) => (
  <div className={classes.explained}>
    {children}
    <span className={classes.sign}>
      <Term name={term} />
    </span>
  </div>
);

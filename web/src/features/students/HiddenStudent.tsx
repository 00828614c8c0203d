import { EyeOff } from 'lucide-react';
import type { ApiError } from '../../api/errors.ts';
import { Notice } from '../../ui/Notice.tsx';

/** Whether the client of somebody whom the center has taught does not show him to it any more. */
export const isHidden = (error: ApiError | null): error is ApiError => error?.code === 'StudentNotShown';

/** In the place of such a person's record. */
export const HiddenStudent = ({ error }: { error: ApiError }) => (
  <Notice order={1} icon={EyeOff} role="alert" title="Сотрудник больше не показан" hint={error.message} />
);

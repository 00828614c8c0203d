import { z } from 'zod';

export const Gender = z.enum(['Male', 'Female']);
export type Gender = z.infer<typeof Gender>;

export const genderTitles: Record<Gender, string> = { Male: 'Мужской', Female: 'Женский' };

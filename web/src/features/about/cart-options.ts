import { topUpServices } from '@dopusk/contract/top-up-services.ts';
import type { TrainingType } from '@dopusk/contract/training-type.ts';
import { trainingTypeTitles } from '@dopusk/contract/training-type-titles.ts';
import { paths } from '../../paths.ts';

/** A line of the cart; the quantity is kept by the service's number. */
interface CartOption {
  no: number;
  title: string;
  description: string;
  price: number;
  /** The courses that the service is for. */
  link: string;
}

const descriptions: Record<TrainingType, string> = {
  AdvancedTraining: 'Удостоверение о повышении квалификации: новые знания в своей профессии',
  ProfessionalTraining: 'Рабочая профессия с присвоением разряда: стропальщик, сварщик, монтажник',
  ProfessionalRetraining: 'Диплом о профессиональной переподготовке с правом на новый вид деятельности',
  SafetyTraining: 'Удостоверение о проверке знаний: охрана труда, пожарная и электробезопасность, работы на высоте',
};

/** The services of the cart, in its order. */
export const cartOptions: readonly CartOption[] = topUpServices.map(({ no, trainingType, price }) => ({
  no,
  price,
  title: trainingTypeTitles[trainingType],
  description: descriptions[trainingType],
  link: `${paths.courses}?trainingType=${trainingType}`,
}));

/** What a check of electrical safety lets somebody do; a specialist of labour protection inspects and is admitted to nothing. */
export const ADMITTED =
  '{^документ.инспектирование}допуск к работам в электроустановках напряжением {курс.напряжение}{#документ.персонал} в\u00a0качестве {документ.персонал}{/}{/}{#документ.инспектирование}право инспектирования электроустановок напряжением {курс.напряжение} в\u00a0качестве {документ.персонал}{/}';

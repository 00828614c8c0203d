interface Period {
  dateStartLearning: string;
  dateEndLearning: string;
}

/**
 * What a person learns now: of the courses that run on the day, the one that ends first; when none runs, the next to
 * begin; otherwise null. All dates YYYY-MM-DD.
 */
export function currentCourse<T extends Period>(courses: readonly T[], day: string): T | null {
  const running = courses.filter((course) => course.dateStartLearning <= day && day <= course.dateEndLearning);
  const ahead = courses.filter((course) => course.dateStartLearning > day);
  return earliest(running, 'dateEndLearning') ?? earliest(ahead, 'dateStartLearning');
}

function earliest<T extends Period>(courses: readonly T[], by: keyof Period): T | null {
  return courses.reduce<T | null>((first, course) => (first && first[by] <= course[by] ? first : course), null);
}

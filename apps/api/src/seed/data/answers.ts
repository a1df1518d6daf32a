interface HealthQuestion {
  question: string;
  answers: string[];
  /** The answers of patients under 18. */
  child?: string[];
}

/** Answers that only fit some ages, as [youngest, oldest]. */
const agesOf: Record<string, [number, number]> = { Student: [18, 30], Retired: [60, 120] };
const NOT_FOR_OLD = ['Teacher', 'Civil servant', 'Engineer', 'Nurse', 'Driver'];
/** Answers that only fit a woman or a married patient. */
const WOMEN = 'Caesarean section';
const MARRIED = 'My spouse';

export interface Respondent {
  age: number;
  gender: string | null;
  married: boolean;
}

/** The answers that fit the patient. */
export function answersFor({ answers, child }: HealthQuestion, patient: Respondent): string[] {
  if (patient.age < 6 && child === pupil) return ['Not at school yet'];
  if (patient.age < 18 && child) return child;
  return answers.filter((answer) => {
    const [youngest, oldest] = agesOf[answer] ?? [0, NOT_FOR_OLD.includes(answer) ? 66 : 120];
    if (patient.age < youngest || patient.age > oldest) return false;
    return (answer !== WOMEN || patient.gender === 'female') && (answer !== MARRIED || patient.married);
  });
}

const pupil = ['Pupil'];
const no = ['No'];

/** Questions of the health profile by section, with typical answers. */
export const healthQuestions: Record<'personal' | 'medical' | 'lifestyle', HealthQuestion[]> = {
  personal: [
    {
      question: 'What is your occupation?',
      answers: ['Teacher', 'Trader', 'Civil servant', 'Student', 'Engineer', 'Nurse', 'Driver', 'Retired'],
      child: pupil,
    },
    {
      question: 'How tall are you?',
      answers: ['158 cm', '163 cm', '168 cm', '172 cm', '178 cm', '184 cm'],
      child: ['I do not know'],
    },
    {
      question: 'How much do you weigh?',
      answers: ['54 kg', '61 kg', '68 kg', '74 kg', '82 kg', '95 kg'],
      child: ['I do not know'],
    },
    {
      question: 'Who should we call in an emergency?',
      answers: ['My spouse', 'My mother', 'My brother', 'My sister', 'A friend'],
      child: ['My mother', 'My father'],
    },
  ],
  medical: [
    {
      question: 'Do you have any allergies?',
      answers: ['None known', 'Penicillin', 'Groundnuts', 'Dust', 'Sulphonamides'],
    },
    {
      question: 'Do you live with a long-term condition?',
      answers: ['No', 'Hypertension', 'Type 2 diabetes', 'Asthma', 'Sickle cell disease'],
      child: ['No', 'No', 'Asthma', 'Sickle cell disease'],
    },
    {
      question: 'Which medicines do you take every day?',
      answers: ['None', 'Amlodipine 5mg', 'Metformin 500mg', 'Ventolin inhaler', 'Folic acid'],
      child: ['None', 'None', 'Ventolin inhaler', 'Folic acid'],
    },
    {
      question: 'Have you had surgery?',
      answers: ['No', 'Appendectomy', 'Caesarean section', 'Hernia repair'],
      child: ['No', 'No', 'Hernia repair'],
    },
    { question: 'What is your genotype?', answers: ['AA', 'AA', 'AS', 'SS', 'I do not know'] },
  ],
  lifestyle: [
    {
      question: 'Do you smoke?',
      answers: ['No', 'No', 'I stopped', 'Yes, less than ten a day', 'Yes'],
      child: no,
    },
    {
      question: 'How often do you drink alcohol?',
      answers: ['Never', 'At weekends', 'Once a month', 'Most days'],
      child: ['Never'],
    },
    {
      question: 'How often do you exercise?',
      answers: ['Hardly ever', 'Once a week', 'Three times a week', 'Every day'],
    },
    { question: 'How many hours do you sleep?', answers: ['5', '6', '7', '8'] },
  ],
};

/** Names with diacritics, spelled as in their languages. */
export const markedNames: [first: string, last: string][] = [
  ['Ọláwálé', 'Adébáyọ̀'],
  ['Ṣadé', 'Ọlátúnjí'],
  ['Chíọmà', 'Ọkọ́ńkwọ́'],
  ['Ńkẹ́chi', 'Ńwáńkwọ'],
  ['Ẹniọlá', 'Ògúnṣọlá'],
  ['Ɓala', 'Ɗanjuma'],
  ['Ƙasim', 'Ƴarʼadua'],
];

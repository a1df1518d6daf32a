/** Questions of the health profile by section, with typical answers. */
export const healthQuestions: Record<
  'personal' | 'medical' | 'lifestyle',
  { question: string; answers: string[] }[]
> = {
  personal: [
    {
      question: 'What is your occupation?',
      answers: ['Teacher', 'Trader', 'Civil servant', 'Student', 'Engineer', 'Nurse', 'Driver', 'Retired'],
    },
    { question: 'How tall are you?', answers: ['158 cm', '163 cm', '168 cm', '172 cm', '178 cm', '184 cm'] },
    { question: 'How much do you weigh?', answers: ['54 kg', '61 kg', '68 kg', '74 kg', '82 kg', '95 kg'] },
    {
      question: 'Who should we call in an emergency?',
      answers: ['My spouse', 'My mother', 'My brother', 'My sister', 'A friend'],
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
    },
    {
      question: 'Which medicines do you take every day?',
      answers: ['None', 'Amlodipine 5mg', 'Metformin 500mg', 'Ventolin inhaler', 'Folic acid'],
    },
    {
      question: 'Have you had surgery?',
      answers: ['No', 'Appendectomy', 'Caesarean section', 'Hernia repair'],
    },
    { question: 'What is your genotype?', answers: ['AA', 'AA', 'AS', 'SS', 'I do not know'] },
  ],
  lifestyle: [
    { question: 'Do you smoke?', answers: ['No', 'No', 'I stopped', 'Yes, less than ten a day', 'Yes'] },
    {
      question: 'How often do you drink alcohol?',
      answers: ['Never', 'At weekends', 'Once a month', 'Most days'],
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

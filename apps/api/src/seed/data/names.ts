/**
 * Personal names, mail domains and mobile prefixes for made-up people.
 * Names are grouped by language so that a seeded person can get a first and a last name that belong together.
 * Every mail domain ends in the reserved `.example`, so no seeded address can reach a real inbox.
 */
export type Language = 'igbo' | 'yoruba' | 'hausa' | 'south-south' | 'english';
export type Gender = 'male' | 'female';

const words = (text: string): string[] => text.trim().split(/\s+/);

const first = (language: Language, gender: Gender, text: string) =>
  words(text).map((name) => ({ name, gender, language }));

const last = (language: Language, text: string) => words(text).map((name) => ({ name, language }));

export const firstNames: { name: string; gender: Gender; language: Language }[] = [
  ...first(
    'igbo',
    'female',
    `Chiamaka Ngozi Amaka Adaeze Chidinma Ifeoma Nkechi Uchenna Chinyere Obiageli
    Nneka Oluchi Chioma Ebele Adanna Kosisochukwu Ogechi Uzoamaka Nkiruka Chinwe
    Ijeoma Somtochukwu Amarachi Chisom Ugochi Nwakaego Akunna Nnenna`,
  ),
  ...first(
    'igbo',
    'male',
    `Emeka Chidi Obinna Ikenna Chukwudi Kelechi Nnamdi Uche Ugochukwu Chinedu
    Ifeanyi Okechukwu Azubuike Chibuike Ebuka Kenechukwu Onyekachi Somadina Tobenna Arinze
    Chukwuemeka Ekene Izuchukwu Obiora Jideofor Kamsiyochukwu Nonso Lotanna`,
  ),
  ...first(
    'yoruba',
    'female',
    `Folake Yetunde Abiola Bukola Titilayo Funmilayo Adunni Morenike Omolara Simisola
    Temitope Damilola Ronke Bolanle Ayomide Iyabo Oluwaseyi Adebisi Modupe Yewande
    Abosede Kehinde Oyinkansola Tolulope Opeyemi Ibukun Moyosore Omowunmi`,
  ),
  ...first(
    'yoruba',
    'male',
    `Tunde Segun Femi Kunle Wale Gbenga Dayo Kayode Babatunde Olumide
    Adewale Taiwo Rotimi Jide Niyi Oluwaseun Akinwale Ayodele Biodun Lanre
    Bamidele Deji Sola Yinka Olamide Tayo Gboyega Adeola`,
  ),
  ...first(
    'hausa',
    'female',
    `Halima Aisha Fatima Zainab Hadiza Maryam Hauwa Amina Rakiya Khadija
    Safiya Asmau Bilkisu Jamila Rahama Sadiya Hafsat Balaraba Laraba Talatu
    Nafisa Rukayya Saratu Binta Ummi Zulaihat Maimuna Firdausi`,
  ),
  ...first(
    'hausa',
    'male',
    `Ibrahim Yusuf Musa Abdullahi Sani Usman Aliyu Bello Garba Kabiru
    Nasir Umar Mustapha Suleiman Haruna Ismaila Shehu Danladi Auwal Bashir
    Jibril Lawan Mansur Nuhu Sadiq Tanko Yakubu Zubairu`,
  ),
  ...first(
    'south-south',
    'female',
    `Ebiere Tamara Ebitimi Ibinabo Boma Tonye Preye Oghenekaro Ejiro Efe
    Oghale Isoken Osayuki Itohan Esohe Ekaette Idara Mfon Inemesit Uduak
    Arit Eno Aniekan Nsikan Ine Ebikere`,
  ),
  ...first(
    'south-south',
    'male',
    `Tari Ebikabowei Timipre Diepreye Soboma Dagogo Ibiso Oghenetega Ovie Efemena
    Akpos Eseoghene Osaze Osagie Nosa Efosa Eghosa Osaretin Ubong Ekong
    Edidiong Effiong Okon Otobong Imoh Bassey`,
  ),
  ...first(
    'english',
    'female',
    `Grace Blessing Patience Mercy Joy Esther Deborah Ruth Gloria Comfort Rejoice Charity`,
  ),
  ...first(
    'english',
    'male',
    `Emmanuel Daniel Samuel Victor Godwin Sunday Monday Innocent Solomon Moses Gabriel Anthony`,
  ),
];

export const lastNames: { name: string; language: Language }[] = [
  ...last(
    'igbo',
    `Eze Nwosu Okonkwo Obi Okafor Okeke Nwachukwu Okoye Onyekwere Ibe
    Nnadi Chukwu Agu Anyanwu Ezeh Mbah Nwankwo Obiora Ogbonna Okoro
    Onuoha Opara Ugwu Uzor Achonu Aneke Ezeani Chikwendu Duru Ejiofor
    Ekweozor Emenike Enwere Igwe Ihejirika Iwu Madueke Mbachu Njoku Nwabueze
    Nwafor Nwokolo Nzekwe Obasi Odoh Ogbuagu Ohaeri Okorie Onwudiwe Onyeama
    Osuji Udeh Ukaegbu Umeh Unachukwu Uwakwe`,
  ),
  ...last(
    'yoruba',
    `Bakare Adeyemi Adebayo Adeleke Afolabi Ajayi Akande Akinola Alabi Awosika
    Ayodeji Balogun Coker Dosunmu Fadipe Fagbemi Falade Fasanya Gbadamosi Ige
    Ilori Jaiyeola Ladipo Makanjuola Odukoya Ogunbiyi Ogundipe Ogunleye Ojo Okunola
    Oladipo Olagunju Olaniyan Olatunji Olawale Olayinka Olowu Oni Onifade Oshodi
    Osinowo Oyebanji Oyedele Oyelaran Oyewole Popoola Salami Shonibare Sowande Tijani
    Abiodun Adegoke Adesanya Aderibigbe Akinyemi`,
  ),
  ...last(
    'hausa',
    `Abubakar Musa Lawal Abdulkadir Adamu Ahmad Aminu Audu Bala Baba
    Bature Buba Dahiru Danbatta Danjuma Danlami Dauda Dikko Gambo Garba
    Gidado Goni Gumel Gwadabe Hamza Idris Inuwa Isah Jalo Jibrin
    Kaita Kano Katsina Kwaru Lamido Liman Maccido Maigari Maikano Maina
    Mamman Mohammed Nagogo Nababa Rabiu Rufai Sambo Sanusi Shuaibu Sule
    Tafida Tukur Umaru Waziri Yahaya`,
  ),
  ...last(
    'south-south',
    `Briggs Dokubo Amachree Dappa Jumbo Horsfall Karibi Opubor Alagoa Douye
    Dienye Ebizimo Seiyefa Okoko Ogoriba Ayakeme Akpobi Edafe Emakpor Erhabor
    Igbinosa Igiebor Imasuen Izevbigie Obasuyi Oghogho Ogiamien Omoregie Osifo Osunde
    Aigbe Ehigiator Ideh Okpako Omonigho Onobrakpeya Oritseweyinmi Otobo Ukueku Akpan
    Archibong Attah Bassey Ekpenyong Ekpo Essien Etim Etuk Inyang Ita
    Nkanga Okon Udoh Udom Ukpong`,
  ),
  ...last(
    'english',
    `Williams Johnson Cole Davies George Macaulay Thomas Peters Pepple Wilson
    Jack Lawson Martins Phillips Roberts Savage Vaughan Benson Campbell Da-Silva
    Daniels Edwards Fernandez Green Harry Hart James Moore Paul Robinson
    Samuels Scott Simon Stephens Taylor West Willoughby Wright Young Abraham`,
  ),
];

export const middleNames: string[] = words(`
  Abigail Adeniyi Ahmed Alhassan Amos Anita Augustine Ayo Benjamin Bright
  Catherine Chika Chukwuma David Dorcas Ejike Elizabeth Ezekiel Favour Francis
  Gift Habiba Helen Idowu Ifunanya Ishaku Jacob Janet John Joseph
  Josephine Kabir Lami Lawrence Lydia Mabel Mary Michael Mohammed Naomi
  Nkem Obioma Olufemi Oluwatobi Onome Peace Peter Philip Rahila Rebecca
  Rita Sarah Shedrack Stella Tamuno Theresa Udeme Vivian Yemi Zara
`);

export const emailDomains: string[] = [
  'mail.example',
  'gmail.example',
  'yahoo.example',
  'outlook.example',
  'hotmail.example',
  'icloud.example',
  'inbox.example',
  'post.example',
  'webmail.example',
  'naijamail.example',
];

/** Nigerian mobile prefixes without the leading zero, grouped roughly by network. */
// oxfmt-ignore
export const mobilePrefixes: string[] = [
  '803', '806', '703', '706', '813', '816', '810', '814', '903', '906',
  '805', '807', '705', '815', '811', '905',
  '802', '808', '708', '812', '701', '902', '901',
  '809', '817', '818', '909', '908',
];

/** A conversation with a consumer, in order. */
export type SupportChat = readonly (readonly [side: 'consumer' | 'desk', text: string])[];

export const supportChats: readonly SupportChat[] = [
  [
    ['consumer', 'Good morning. My appointment for today shows as pending. Is it confirmed?'],
    ['desk', 'Good morning! Let me look that up for you.'],
    ['desk', 'Your payment has arrived and the doctor has been told. You will see it as booked in a minute.'],
    ['consumer', 'I see it now. Thank you so much.'],
  ],
  [
    ['consumer', 'I was charged twice for the malaria test at SYNLAB.'],
    ['desk', 'I am sorry about that. I can see both payments; the second one will be refunded.'],
    ['consumer', 'How long will the refund take?'],
  ],
  [
    ['consumer', 'How do I add my daughter as a patient?'],
    ['desk', 'Open Profile, then Family, then Add. Her date of birth is needed.'],
    ['consumer', 'Found it, thanks.'],
  ],
  [['consumer', 'My lab result does not open. It says the file is not there.']],
  [
    ['consumer', 'Please reschedule my booking with the dermatologist to Friday.'],
    ['desk', 'Friday at 10:30 or 14:00 are free. Which one suits you?'],
    ['consumer', '10:30 please'],
    ['consumer', 'And will it be the same doctor?'],
  ],
  [
    ['consumer', 'Is home sample collection available in Lekki on Sundays?'],
    ['desk', 'Yes, between 8 and 12. You can read more at https://help.baobab.example/home-samples'],
  ],
  [
    ['consumer', 'The dermatologist did not join the call. I waited for twenty minutes.'],
    ['desk', 'I am sorry. The doctor had an emergency at the hospital.'],
    ['desk', 'I can book you again for this evening at 6, or refund the payment. What do you prefer?'],
    ['consumer', 'This evening is fine.'],
    ['desk', 'Done. You will get a reminder one hour before.'],
  ],
  [
    ['consumer', 'My coupon code WELCOME is not accepted at checkout.'],
    ['desk', 'That code is for a first appointment only. Your account already has two.'],
    ['consumer', 'Okay, I understand.'],
  ],
  [
    ['consumer', 'I changed my phone number. How can I sign in now?'],
    ['desk', 'Please send the old and the new number, and your date of birth.'],
    ['consumer', 'The old one ends with 4471. I will send the rest by e-mail.'],
  ],
  [
    ['consumer', 'The medicine was delivered, but one box of Amlodipine is missing.'],
    ['desk', 'Thank you for telling us. The pharmacy sends the missing box today, at no cost.'],
    ['consumer', 'It has come. God bless you.'],
  ],
  [
    ['consumer', 'Can I use my prescription at a pharmacy near my house?'],
    ['desk', 'Yes. Open the prescription, choose Download and show the file there.'],
  ],
  [
    ['consumer', 'The laboratory in Yaba says that it cannot find my order.'],
    ['desk', 'Which order number do you see in the app?'],
    ['consumer', 'It starts with LB17.'],
    ['desk', 'Found it: the order was sent to the Surulere branch. I have moved it to Yaba.'],
    ['consumer', 'They have it now, thanks.'],
  ],
  [['consumer', 'Please delete my old address, it is still on my new order.']],
  [
    ['consumer', 'Do I need to fast before the lipid profile?'],
    ['desk', 'Yes, nothing but water for ten hours before the sample.'],
    ['consumer', 'Can I take my blood pressure tablet in the morning?'],
    ['desk', 'Yes, with water.'],
  ],
  [
    ['consumer', 'I want a refund for the appointment that I cancelled on Monday.'],
    ['desk', 'You cancelled more than a day before, so the full amount is refunded.'],
    ['desk', 'It reaches your account within 3 to 5 working days.'],
    ['consumer', 'Alright.'],
  ],
  [
    ['consumer', 'The video was frozen for most of the call.'],
    ['desk', 'I am sorry about that. Which network were you on?'],
    ['consumer', 'Mobile data, in Abeokuta.'],
    ['desk', 'A second call of fifteen minutes is free for you. Please choose a time.'],
  ],
  [
    ['consumer', 'Does Baobab have a doctor who speaks Hausa?'],
    ['desk', 'Yes, twelve. In the doctor search choose Languages, then Hausa.'],
    ['consumer', 'Na gode!'],
  ],
  [
    ['consumer', 'My daughter is 6. Can she see the paediatrician without me?'],
    ['desk', 'A parent must be present in the call until she is 18.'],
  ],
  [
    ['consumer', 'I did not get any points for the friend who joined with my code.'],
    ['desk', 'The points are added after the first appointment of your friend.'],
    ['consumer', 'She had it yesterday.'],
    ['consumer', 'Oh, they are there now!'],
  ],
  [
    ['consumer', 'When is my treatment plan for diabetes delivered?'],
    ['desk', 'It was packed this morning and is on its way to Enugu. Expect it tomorrow.'],
  ],
];

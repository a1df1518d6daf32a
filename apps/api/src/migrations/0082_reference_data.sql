-- States, specialities and diseases of an installation without demo data, which has no screen to enter them. A table
-- that has rows is left as it is.
do $$
begin
  if not exists (select 1 from states) then
    insert into states (uuid, name) values
      (gen_random_uuid(), 'Abia'), (gen_random_uuid(), 'Adamawa'), (gen_random_uuid(), 'Akwa Ibom'),
      (gen_random_uuid(), 'Anambra'), (gen_random_uuid(), 'Bauchi'), (gen_random_uuid(), 'Bayelsa'),
      (gen_random_uuid(), 'Benue'), (gen_random_uuid(), 'Borno'), (gen_random_uuid(), 'Cross River'),
      (gen_random_uuid(), 'Delta'), (gen_random_uuid(), 'Ebonyi'), (gen_random_uuid(), 'Edo'),
      (gen_random_uuid(), 'Ekiti'), (gen_random_uuid(), 'Enugu'),
      (gen_random_uuid(), 'Federal Capital Territory'), (gen_random_uuid(), 'Gombe'), (gen_random_uuid(), 'Imo'),
      (gen_random_uuid(), 'Jigawa'), (gen_random_uuid(), 'Kaduna'), (gen_random_uuid(), 'Kano'),
      (gen_random_uuid(), 'Katsina'), (gen_random_uuid(), 'Kebbi'), (gen_random_uuid(), 'Kogi'),
      (gen_random_uuid(), 'Kwara'), (gen_random_uuid(), 'Lagos'), (gen_random_uuid(), 'Nasarawa'),
      (gen_random_uuid(), 'Niger'), (gen_random_uuid(), 'Ogun'), (gen_random_uuid(), 'Ondo'),
      (gen_random_uuid(), 'Osun'), (gen_random_uuid(), 'Oyo'), (gen_random_uuid(), 'Plateau'),
      (gen_random_uuid(), 'Rivers'), (gen_random_uuid(), 'Sokoto'), (gen_random_uuid(), 'Taraba'),
      (gen_random_uuid(), 'Yobe'), (gen_random_uuid(), 'Zamfara');
  end if;
  if not exists (select 1 from specialities) then
    insert into specialities (uuid, name) values
      (gen_random_uuid(), 'General Practice'), (gen_random_uuid(), 'Family Medicine'),
      (gen_random_uuid(), 'Internal Medicine'), (gen_random_uuid(), 'Paediatrics'),
      (gen_random_uuid(), 'Obstetrics and Gynaecology'), (gen_random_uuid(), 'Cardiology'),
      (gen_random_uuid(), 'Dermatology'), (gen_random_uuid(), 'Endocrinology'),
      (gen_random_uuid(), 'Gastroenterology'), (gen_random_uuid(), 'Neurology'),
      (gen_random_uuid(), 'Nephrology'), (gen_random_uuid(), 'Pulmonology'), (gen_random_uuid(), 'Rheumatology'),
      (gen_random_uuid(), 'Haematology'), (gen_random_uuid(), 'Oncology'),
      (gen_random_uuid(), 'Infectious Diseases'), (gen_random_uuid(), 'Psychiatry'),
      (gen_random_uuid(), 'Clinical Psychology'), (gen_random_uuid(), 'General Surgery'),
      (gen_random_uuid(), 'Orthopaedic Surgery'), (gen_random_uuid(), 'Neurosurgery'),
      (gen_random_uuid(), 'Cardiothoracic Surgery'), (gen_random_uuid(), 'Plastic Surgery'),
      (gen_random_uuid(), 'Paediatric Surgery'), (gen_random_uuid(), 'Urology'),
      (gen_random_uuid(), 'Andrology'), (gen_random_uuid(), 'Ear, Nose and Throat'),
      (gen_random_uuid(), 'Ophthalmology'), (gen_random_uuid(), 'Optometry'), (gen_random_uuid(), 'Dentistry'),
      (gen_random_uuid(), 'Oral and Maxillofacial Surgery'), (gen_random_uuid(), 'Anaesthesiology'),
      (gen_random_uuid(), 'Pain Medicine'), (gen_random_uuid(), 'Emergency Medicine'),
      (gen_random_uuid(), 'Geriatrics'), (gen_random_uuid(), 'Sports Medicine'),
      (gen_random_uuid(), 'Physiotherapy'), (gen_random_uuid(), 'Nutrition and Dietetics'),
      (gen_random_uuid(), 'Public Health'), (gen_random_uuid(), 'Occupational Health'),
      (gen_random_uuid(), 'Fertility Medicine'), (gen_random_uuid(), 'Neonatology'),
      (gen_random_uuid(), 'Allergy and Immunology'), (gen_random_uuid(), 'Radiology'),
      (gen_random_uuid(), 'Pathology'), (gen_random_uuid(), 'Speech Therapy');
  end if;
  if not exists (select 1 from diseases) then
    insert into diseases (uuid, name) values
      (gen_random_uuid(), 'Hairloss'), (gen_random_uuid(), 'Premature Ejaculation'),
      (gen_random_uuid(), 'Diabetes'), (gen_random_uuid(), 'Heart and Hypertension'),
      (gen_random_uuid(), 'Erectile dysfunction'), (gen_random_uuid(), 'Thyroid'), (gen_random_uuid(), 'Acne'),
      (gen_random_uuid(), 'Asthma'), (gen_random_uuid(), 'High Cholesterol'),
      (gen_random_uuid(), 'Weight Management'), (gen_random_uuid(), 'Migraine'),
      (gen_random_uuid(), 'Acid Reflux');
  end if;
end
$$;

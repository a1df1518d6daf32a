/**
 * Partner organisations with their branches, and names for small pharmacies, corporate clients and clinics.
 * A branch is named after the organisation's short name and an area (or city) listed in places.ts,
 * so the seed can put the branch on the map by that area. Apart from SYNLAB, every organisation is invented.
 */
export type PartnerKind = 'diagnostic' | 'pharmacy';

export type PartnerOrganisation = {
  name: string;
  code: string;
  desc: string;
  kind: PartnerKind;
  branches: string[];
};

const organisation =
  (kind: PartnerKind) =>
  (code: string, name: string, short: string, desc: string, places: string): PartnerOrganisation => ({
    name,
    code,
    desc,
    kind,
    branches: places.split(', ').map((place) => `${short} ${place}`),
  });
const lab = organisation('diagnostic');
const chain = organisation('pharmacy');

export const partnerOrganisations: PartnerOrganisation[] = [
  lab(
    'SYN',
    'SYNLAB',
    'SYNLAB',
    'Full-service laboratory group with routine and specialised testing.',
    'Ikeja, Victoria Island, Lekki, Yaba, Surulere, Wuse, Bodija, GRA Phase 2',
  ),
  lab(
    'IRD',
    'Iroko Diagnostics',
    'Iroko',
    'Pathology and imaging centres in the Lagos area.',
    'Maryland, Gbagada, Ajah, Festac, Ikotun',
  ),
  lab(
    'ZUM',
    'Zuma Medical Laboratories',
    'Zuma',
    'Laboratory network serving Abuja and its suburbs.',
    'Garki, Maitama, Gwarinpa, Kubwa, Mararaba, Lugbe',
  ),
  lab(
    'NGD',
    'Niger Delta Diagnostic Centre',
    'Niger Delta',
    'Imaging-led centres for the oil-producing states.',
    'Trans Amadi, Rumuola, Opolo, Effurun, Igbudu',
  ),
  lab(
    'COA',
    'Coal City Laboratories',
    'Coal City',
    'Routine and hormone testing in the south-east.',
    'Independence Layout, New Haven, Nsukka, Fegge, Ikenegbu',
  ),
  lab(
    'OLU',
    'Olumo Health Diagnostics',
    'Olumo',
    'Walk-in testing and home sample collection in Ogun State.',
    'Ibara, Asero, Molipa, Sagamu, Toll Gate',
  ),
  lab(
    'KUR',
    'Kurmi Diagnostic Services',
    'Kurmi',
    'Laboratory and X-ray services in the north-west.',
    'Fagge, Hotoro, Zoo Road, Barnawa, Kongo, Kofar Kaura',
  ),
  lab(
    'PLA',
    'Plateau Precision Labs',
    'Precision',
    'Molecular and microbiology laboratory with collection points.',
    'Rayfield, Lamingo, Bukuru, High Level, Keffi',
  ),
  lab(
    'OBA',
    'Oba Diagnostic and Imaging',
    'Oba',
    'CT, MRI and ultrasound with a general laboratory.',
    'Ugbowo, Ikpoba Hill, Sapele Road, Ekpoma, Auchi',
  ),
  lab(
    'CAN',
    'Canaan Heights Diagnostics',
    'Canaan Heights',
    'Women and family health testing in Cross River and Akwa Ibom.',
    'Marian, State Housing, Ewet Housing Estate, Eket',
  ),
  lab(
    'COC',
    'Cocoa House Medical Labs',
    'Cocoa House',
    'City-centre laboratory with branches across Oyo and Osun.',
    'Dugbe, Ring Road, Mokola, Akobo, Oke-Fia, Lagere',
  ),
  lab(
    'SAH',
    'Sahel Reference Laboratory',
    'Sahel',
    'Reference laboratory for the north-east.',
    'Bolori, Wulari, Jimeta, Pantami',
  ),
  lab(
    'HAR',
    'Harmattan Imaging',
    'Harmattan',
    'Radiology-only centres with same-day reporting.',
    'Ikoyi, Apapa, Jabi, Utako, Malali',
  ),
  lab(
    'KAI',
    'Kainji Clinical Laboratories',
    'Kainji',
    'Community laboratories in the Middle Belt.',
    'Tunga, Bosso, Tanke, Fate, Ganaja',
  ),
  lab(
    'PAL',
    'Palmview Diagnostics',
    'Palmview',
    'Preventive health checks for companies and families.',
    'Magodo, Ogba, Ikorodu, Alagbaka',
  ),
  lab(
    'ADA',
    'Ada Bright Laboratories',
    'Ada Bright',
    'Affordable routine testing for market towns.',
    'Ariaria, Nnewi, Awka, Abakaliki, Umuahia',
  ),
  chain(
    'GRL',
    'Greenleaf Pharmacy',
    'Greenleaf',
    'Retail chain with late opening hours and home delivery.',
    'Ikeja, Lekki, Surulere, Yaba, Gbagada, Bodija, Wuse',
  ),
  chain(
    'MDX',
    'Medixpress Pharmacies',
    'Medixpress',
    'Express prescriptions and delivery within Abuja.',
    'Garki, Asokoro, Gwarinpa, Kubwa, Apo',
  ),
  chain(
    'SUN',
    'Sunrise Community Pharmacy',
    'Sunrise',
    'Neighbourhood pharmacies with free blood-pressure checks.',
    'Maryland, Mushin, Oshodi, Ipaja, Ikorodu, Mowe',
  ),
  chain(
    'RIV',
    'Riverbank Pharmacy',
    'Riverbank',
    'Retail and hospital supply in the south-south.',
    'D-Line, Woji, Ada George, Amarata, Okpanam Road',
  ),
  chain(
    'UDO',
    'Udoka Care Pharmacies',
    'Udoka Care',
    'Family pharmacies across the south-east.',
    'Ogui, Trans-Ekulu, Awada, World Bank, Abayi',
  ),
  chain(
    'ARE',
    'Arewa Health Pharmacy',
    'Arewa Health',
    'Retail pharmacies with chronic-care refills in the north.',
    'Bompai, Tarauni, Ungwan Rimi, Arkilla, Wunti',
  ),
  chain(
    'CRO',
    'Crownwell Pharmacy',
    'Crownwell',
    'Pharmacy and wellness stores in the south-west.',
    'Jericho, Oluyole, Oke-Ilewo, Alagbaka, Tanke',
  ),
  chain(
    'LAG',
    'Lagoonside Drugstores',
    'Lagoonside',
    'Island pharmacies with a travel-health desk.',
    'Victoria Island, Ikoyi, Ajah, Epe',
  ),
];

const lines = (text: string): string[] => text.split(/,\s+/).map((name) => name.trim());

export const pharmacyNames: string[] = lines(
  `Abundant Grace Pharmacy, Adonai Pharmacy, Alheri Pharmacy, Amana Chemists, Anchor Pharmacy, Ayoola Pharmacy,
  Barakah Pharmacy, Bethel Drug Mart, Blue Cross Chemists, Bluebell Pharmacy, Bonny Light Pharmacy,
  Brightway Pharmacy, Calvary Chemists, Caregate Pharmacy, Cedar Pharmacy, Chi-Med Pharmacy, City Gate Pharmacy,
  Cornerstone Drugstore, Danmasani Pharmacy, Daystar Chemists, Divine Touch Pharmacy, Dove Pharmacy,
  Ebenezer Chemists, Everwell Pharmacy, Faith Drug Mart, Favour Pharmacy, First Aid Chemists, Fountain Pharmacy,
  Gilead Pharmacy, Goodhope Pharmacy, Harmony Chemists, Healing Leaf Pharmacy, Highland Pharmacy, Ife-Oluwa Pharmacy,
  Jubilee Pharmacy, Kings Court Pharmacy, Lifespring Pharmacy, Lily Pharmacy, Mercy Gate Chemists, Moringa Pharmacy,
  Neem Tree Pharmacy, New Dawn Pharmacy, Nurture Pharmacy, Oasis Pharmacy, Obioma Chemists, Olive Branch Pharmacy,
  Peniel Pharmacy, Pillbox Pharmacy, Prime Dose Pharmacy, Queensway Chemists, Rahama Pharmacy, Rapha Pharmacy,
  Royal Oak Pharmacy, Salama Pharmacy, Shalom Chemists, Silver Spoon Pharmacy, Tamuno Pharmacy, Trinity Drugstore,
  Unity Chemists, Vine Pharmacy, Wellspring Pharmacy, Zion Gate Pharmacy`,
);

export const companyNames: string[] = lines(
  `Adire Textiles Ltd, Agbara Foods Plc, Akwaaba Logistics Ltd, Amberfield Insurance Plc, Apex Ridge Construction Ltd,
  Atlantic Crest Shipping Ltd, Baywater Energy Ltd, Benue Valley Agro Ltd, Bluestone Microfinance Ltd,
  Bridgeport Telecoms Ltd, Cashew Grove Exports Ltd, Cowrie Payments Ltd, Delta Marsh Engineering Ltd,
  Eko Skyline Properties Ltd, Emerald Coast Hotels Ltd, Fulani Dairy Ltd, Gemstone Media Ltd, Gidan Gona Farms Ltd,
  Golden Sheaf Mills Plc, Guinea Breeze Airlines Ltd, Harbour Point Terminals Ltd, Ironwood Furniture Ltd,
  Jacaranda Schools Ltd, Kola Nut Software Ltd, Lokoja Confluence Cement Plc, Marina Trust Advisory Ltd,
  Meridian Gate Security Ltd, Naijacore Technologies Ltd, Northern Plains Fertiliser Plc, Obudu Hills Beverages Plc,
  Onyx Tower Capital Ltd, Palm Kernel Industries Ltd, Quarry Hill Aggregates Ltd, Redbrick Homes Ltd,
  Savannah Freight Ltd, Sunbird Solar Ltd, Talking Drum Communications Ltd, Tidewater Fisheries Ltd, Umbrella Tree Retail Ltd,
  Verdant Packaging Ltd, Waterfall Broadcasting Ltd, Zaria Leatherworks Ltd`,
);

export const clinicNames: string[] = lines(
  `Acacia Family Clinic, Ajoke Memorial Hospital, Amity Specialist Hospital, Aso View Clinic, Balm Tree Hospital,
  Bayfield Medical Centre, Bluewater Clinic, Bodija Heights Clinic, Brookside Hospital, Carewell Medical Centre,
  Chapel Hill Clinic, Chizoba Memorial Clinic, Clearview Eye Clinic, Cradle Women and Children Hospital, Crescent Hospital,
  Dayspring Clinic, Eastgate Medical Centre, Edanma Specialist Clinic, Fadama Clinic, Fairlawn Hospital,
  Garden City Heart Clinic, Goldleaf Dental Clinic, Grace Haven Hospital, Hillcrest Medical Centre, Ibukunoluwa Hospital,
  Jasmine Fertility Centre, Kingfisher Clinic, Lagoon View Clinic, Lakeside Orthopaedic Centre, Maple Tree Clinic,
  Nasara Clinic, Northgate Hospital, Oakwell Specialist Hospital, Pearl Skin Clinic, Riverside Kidney Centre,
  Rosewood Maternity, Sabon Rai Hospital, Springfield Medical Centre, Stillwaters Mental Health Clinic,
  Tender Hands Children Clinic, Umuoma Community Hospital, Westbrook Clinic`,
);

/**
 * The 36 states of Nigeria and the Federal Capital Territory, with cities and their areas.
 * Written as city -> comma-separated areas to keep one city on one line; the export is the expanded form.
 * City names are unique in the whole file, because seeded records refer to a city by its name.
 * Local government wards serve as areas where a town has no widely known neighbourhood names.
 */
export type Place = { name: string; capital: string; cities: { name: string; areas: string[] }[] };

const state = (name: string, capital: string, cities: Record<string, string>): Place => ({
  name,
  capital,
  cities: Object.entries(cities).map(([city, areas]) => ({ name: city, areas: areas.split(', ') })),
});

export const states: Place[] = [
  state('Abia', 'Umuahia', {
    Umuahia: 'Ibeku, Olokoro, Ubakala, Amuzukwu, Afara, Umudike, World Bank Housing Estate',
    Aba: 'Ariaria, Ogbor Hill, Osusu, Eziukwu, Ngwa Road, Faulks Road, Abayi, Umungasi',
    Ohafia: 'Ebem, Amaekpu, Asaga, Elu',
    Arochukwu: 'Amannagwu, Ujari, Obinkita, Amasu',
  }),
  state('Adamawa', 'Yola', {
    Yola: 'Wuro Hausa, Damare, Bako, Mbamba, Wuro Jabbe',
    Jimeta: 'Jambutu, Doubeli, Karewa, Bekaji, Nassarawo, Demsawo, Luggere, Rumde',
    Mubi: 'Lokuwa, Kolere, Sabon Layi, Digil, Yelwa, Vimtim',
    Numan: 'Gweda Mallam, Sabon Pegi, Vulpi, Imburu',
  }),
  state('Akwa Ibom', 'Uyo', {
    Uyo: 'Ewet Housing Estate, Shelter Afrique, Itam, Oron Road, Aka, Offot, Nwaniba, Osongama Estate, Afaha Oku',
    Eket: 'Usung Inyang, Atabong, Idua, Ikot Udoma, Afaha Uqua',
    'Ikot Ekpene': 'Ikot Osurua, Uruk Uso, Utu Edem Usung, Ikot Inyang, Ikot Abia Idem',
    Oron: 'Iquita, Esuk Oro, Eyo Abasi, Uya Oron',
  }),
  state('Anambra', 'Awka', {
    Awka: 'Amawbia, Ifite, Okpuno, Aroma Junction, Udoka Estate, Ngozika Estate, Umuokpu, Amaenyi, Nibo',
    Onitsha: 'Fegge, Odoakpu, Woliwo, GRA, Inland Town, American Quarters, Omagba, Awada, Okpoko',
    Nnewi: 'Otolo, Uruagu, Umudim, Nnewichi',
    Ekwulobia: 'Agba, Okpo, Eziagulu, Ula',
    Ihiala: 'Odoata, Ogboro, Ihite, Akwa, Uzoakwa',
  }),
  state('Bauchi', 'Bauchi', {
    Bauchi: 'Wunti, Yelwa, Fadaman Mada, Gwallaga, Federal Lowcost, Birshi, Jahun, Railway, GRA',
    Azare: 'Madara, Matsango, Nasarawa, Makara-Huta, Gangai',
    Misau: 'Kukadi, Hardawa, Akuyam, Zadawa',
    "Jama'are": 'Dogon Jeji, Galdimari, Hanafari, Jurara',
  }),
  state('Bayelsa', 'Yenagoa', {
    Yenagoa: 'Amarata, Opolo, Ekeki, Biogbolo, Kpansia, Okaka, Swali, Edepie, Ovom, Azikoro',
    Brass: 'Twon, Okpoama, Ewoama, Odioama',
    Ogbia: 'Otuoke, Oloibiri, Kolo, Emeyal',
    Nembe: 'Ogbolomabiri, Bassambiri, Okoroma',
    Sagbama: 'Tungbo, Adagbabiri, Toru-Orua',
  }),
  state('Benue', 'Makurdi', {
    Makurdi:
      'High Level, Wurukum, North Bank, Wadata, Modern Market, Ankpa Quarters, Judges Quarters, Nyiman, Kanshio, Logo',
    Gboko: 'Gboko East, Gboko West, Gboko South, Yandev, Adekaa',
    Otukpo: 'GRA, Upu, Otobi, Akpegede, Sabon Gari',
    'Katsina-Ala': 'Katsina-Ala Township, Michihe, Yooyo, Tiir',
  }),
  state('Borno', 'Maiduguri', {
    Maiduguri: 'Bolori, Gwange, Bulumkutu, Old GRA, Wulari, Mafoni, Shehuri, Hausari, Gomari, Moduganari',
    Biu: 'Dugja, Sulumthla, Zarawuyaku, Galtimari, Kenken',
    Bama: 'Kasugula, Shehuri, Hausari, Mairi',
  }),
  state('Cross River', 'Calabar', {
    Calabar:
      'Marian, State Housing, Calabar South, Ikot Ansa, Ikot Ishie, Satellite Town, Diamond Hill, Henshaw Town, Duke Town, Akai Efa',
    Ikom: 'Four Corners, Okuni, Akparabong, Nde',
    Ogoja: 'Igoli, Abakpa, Ishibori, Mbube',
    Obudu: 'Begiading, Ipong, Utugwang, Bebuabong',
    Ugep: 'Ijiman, Ikpakapit, Ketabebe, Bikobiko',
  }),
  state('Delta', 'Asaba', {
    Asaba:
      'Okpanam Road, GRA, Cable Point, Nnebisi Road, Summit Road, Core Area, Umuagu, Umuonaje, Ogbeogonogo',
    Warri: 'Okumagba Estate, Igbudu, Pessu, Ajamimogha, Ekurede, Edjeba, Okere, GRA',
    Effurun: 'PTI Road, Enerhen, Ugborikoko, Ekpan, Jakpa Road, Ugbomro, Airport Road',
    Sapele: 'Okirighwre, Amukpe, Gana, Ogorode',
    Ughelli: 'Otovwodo, Iwremaro, Oteri, Afiesere, Ekiugbo',
    Agbor: 'Boji-Boji, Alihame, Alisimie, Agbor-Obi, Ozanogogo',
  }),
  state('Ebonyi', 'Abakaliki', {
    Abakaliki: 'Kpirikpiri, Azuiyiokwu, Mile 50, GRA, Presco, Azugwu, Udensi, Nkaliki, Waterworks',
    Afikpo: 'Amaizu, Amangbala, Ndibe, Ngodo, Mgbom',
    Ishiagu: 'Amaeze, Okue, Amaokwe, Ihetutu',
  }),
  state('Edo', 'Benin City', {
    'Benin City':
      'GRA, Ugbowo, Uselu, Sapele Road, Ikpoba Hill, Aduwawa, New Benin, Ekehuan Road, Siluko, Ugbor',
    Ekpoma: 'Ujoelen, Eguare, Ihumudumu, Iruekpen, Emaudo',
    Auchi: 'Jattu, Usogun, Akpekpe, Aibotse, Igbei, Iyekhei',
    Uromi: 'Ubierumu, Eguare, Amedokhian, Efandion, Onewa',
    Igarra: 'Ugbogbo, Utua, Uffa',
  }),
  state('Ekiti', 'Ado-Ekiti', {
    'Ado-Ekiti': 'Basiri, Ajilosun, Fajuyi, Okesa, Adebayo, Oke-Ila, Bawa Estate, GRA, Irona, Odo Ado',
    'Ikere-Ekiti': 'Odo Oja, Uro, Afao, Oke-Osun',
    'Ikole-Ekiti': 'Usin, Odo Oro, Asin',
    'Omuo-Ekiti': 'Kota, Ilisa, Edugbe, Ahan',
  }),
  state('Enugu', 'Enugu', {
    Enugu:
      'Independence Layout, New Haven, Ogui, Achara Layout, Uwani, Abakpa Nike, Trans-Ekulu, GRA, Coal Camp, Emene',
    Nsukka: 'Odenigwe, Odim, Onuiyi, Ogurugu Road, Nguru, Ihe',
    'Oji River': 'Achi, Inyi, Ugwuoba, Akpugoeze',
    Udi: 'Ngwo, Eke, Abor, Amokwe',
  }),
  state('Federal Capital Territory', 'Abuja', {
    Abuja: 'Wuse, Garki, Maitama, Asokoro, Gwarinpa, Jabi, Utako, Central Area, Lugbe, Apo',
    Kubwa: 'Gbazango, Byazhin, PW, Pipeline, Arab Road, Phase Four',
    Gwagwalada: 'Phase One, Kutunku, Dobi, Zuba, Passo, Tunga Maje, Ibwa',
    Bwari: 'Dutse Alhaji, Ushafa, Mpape, Kuduru, Kogo, Barangoni',
    Kuje: 'Chibiri, Pegi, Gaube, Kiyi, Shadadi, Gwargwada',
    Abaji: 'Pandagi, Nuku, Rimba, Gawu, Agyana',
  }),
  state('Gombe', 'Gombe', {
    Gombe: 'Pantami, Jekadafari, Tudun Wada, GRA, Bolari, Nasarawo, Herwagana, Shamaki, Ajiya',
    Billiri: 'Kalmai, Tal, Todi, Tanglang, Banganje',
    Kaltungo: 'Kalaring, Ture, Kalargu, Awak',
    Bajoga: 'Bajoga East, Bajoga West, Ashaka',
  }),
  state('Imo', 'Owerri', {
    Owerri:
      'Ikenegbu, World Bank, New Owerri, Aladinma, Douglas Road, Works Layout, Orji, Prefab Estate, Amakohia, Naze',
    Orlu: 'Umuna, Amaifeke, Umutanze, Ihioma, Owerre-Ebeiri',
    Okigwe: 'Ubaha, Umulolo, Ihube, Ezinachi',
    Oguta: 'Orsu Obodo, Ezi-Orsu, Egbuoma',
  }),
  state('Jigawa', 'Dutse', {
    Dutse: 'Takur, Yalwawa, Garu, Limawa, Kachi, Fatara, Chamo, Sakwaya',
    Hadejia: 'Gagulmari, Kasuwar Kuda, Kasuwar Kofa, Matsaro, Rumfa, Sabon Garu, Atafi, Dubantu',
    Gumel: 'Baikarya, Dantanoma, Galagamma, Hammado, Kofar Arewa, Kofar Yamma',
    Kazaure: 'Maradawa, Kanti, Gada, Dabaza',
  }),
  state('Kaduna', 'Kaduna', {
    Kaduna:
      'Barnawa, Ungwan Rimi, Malali, Sabon Tasha, Kawo, Tudun Wada, Ungwan Sarki, Kakuri, Narayi, Ungwan Dosa',
    Zaria: 'Samaru, Sabon Gari, Tudun Wada, Zaria City, Kongo, Kwangila, Tukur Tukur, GRA',
    Kafanchan: 'Takau, Katsit, Aduwan, Maigizo',
    'Birnin Gwari': 'Magajin Gari, Randagi, Kuyello, Kakangi',
  }),
  state('Kano', 'Kano', {
    Kano: 'Nassarawa, Sabon Gari, Fagge, Bompai, Hotoro, Gwale, Tarauni, Dala, Kabuga, Zoo Road',
    Wudil: 'Sabon Gari, Utai, Dagumawa, Kausani',
    Bichi: 'Saye, Badume, Danzabuwa, Muntsira',
    Gaya: 'Kademi, Gamoji, Shagogo, Kazurawa',
    Rano: 'Rurum, Saji, Zurgu, Lausu',
  }),
  state('Katsina', 'Katsina', {
    Katsina:
      'Kofar Kaura, Kofar Marusa, Kofar Soro, GRA, Kofar Sauri, Filin Samji, Rafindadi, Kofar Durbi, Goruba',
    Funtua: 'Jabiri, Sabon Gari, Dandutse, Maska, Goya, Dukke, Makera, Tudun Iya',
    Daura: 'Kusugu, Madobi, Mazoji, Sabon Gari, Sarkin Yara, Ubandawaki',
    Malumfashi: 'Borin Dawa, Dayi, Karfi, Ruwan Sanyi, Makaurachi',
  }),
  state('Kebbi', 'Birnin Kebbi', {
    'Birnin Kebbi': 'Gwadangaji, Gesse, Bayan Kara, Badariya, Nassarawa, Rafin Atiku, Makera, Tudun Wada',
    Argungu: 'Felande, Gulma, Lailaba, Tungar Zazzagawa, Kokani, Dikko',
    Yauri: 'Yelwa Central, Yelwa East, Yelwa North, Gungun Sarki, Zamare',
    Zuru: 'Bedi, Rafin Zuru, Rikoto, Senchi, Zango, Rumu',
  }),
  state('Kogi', 'Lokoja', {
    Lokoja: 'Adankolo, Ganaja, Felele, Lokongoma, GRA, Kabawa, Otokiti, Sarkin Noma, Crusher',
    Okene: 'Bariki, Otutu, Lafia, Obehira, Agassa',
    Kabba: 'Odo-Akete, Okedayo, Odolu, Asuta, Okekoko, Egbeda',
    Idah: 'Ega, Ugwoda, Sabon Gari, Ede, Ogegele, Inachalo',
    Ankpa: 'Angwa, Sabon Gari, Ojoku, Enjema',
  }),
  state('Kwara', 'Ilorin', {
    Ilorin: 'GRA, Tanke, Fate, Offa Garage, Sango, Adewole, Taiwo, Challenge, Oja-Oba, Basin',
    Offa: 'Essa, Ojomu, Shawo, Balogun',
    'Omu-Aran': 'Aran, Ihaye, Ifaja',
    Patigi: 'Lade, Kpada, Kusogi',
  }),
  state('Lagos', 'Ikeja', {
    Lagos:
      'Ikeja, Victoria Island, Lekki, Yaba, Surulere, Ikoyi, Ajah, Maryland, Gbagada, Festac, Apapa, Oshodi, Magodo, Ogba, Mushin, Ojodu',
    Ikorodu: 'Igbogbo, Ebute, Agric, Odogunyan, Ijede, Itamaga, Imota, Ogolonto',
    Badagry: 'Ajara, Topo, Ibereko, Gbaji, Aradagun',
    Epe: 'Popo-Oba, Itoikin, Noforija, Eredo, Ilara, Poka',
    Agege: 'Dopemu, Oko-Oba, Orile Agege, Pen Cinema, Oniwaya',
    Alimosho: 'Egbeda, Ipaja, Igando, Ikotun, Idimu, Akowonjo, Ayobo',
  }),
  state('Nasarawa', 'Lafia', {
    Lafia: 'Shabu, Bukan Sidi, Tudun Gwandara, Kilema, Akunza, Ombi One',
    Keffi: 'Angwan Lambu, GRA, High Court, Yara, Kofar Goriya, Kofar Hausa',
    Karu: 'Mararaba, Ado, Masaka, New Nyanya, One Man Village, Auta Balefi, Uke',
    Akwanga: 'Andaha, Gudi, Nunku, Moroa, Gwanje',
  }),
  state('Niger', 'Minna', {
    Minna:
      'Bosso, Tunga, Chanchaga, Maitumbi, Kpakungu, Dutsen Kura, F-Layout, Barkin Sale, Sauka Kahuta, Fadikpe',
    Bida: 'Bariki, Masaba, Masaga, Umaru Majigi, Ceniyan, Kyari, Dokodza, Landzun',
    Suleja: 'Madalla, Kwamba, Maje, Hashimi, Iku, Kurmin Sarki, Gaboda',
    Kontagora: 'Usubu, Tunga Wawa, Rafin Gora, Masuga, Nagwamatse, Tudun Wada',
    'New Bussa': 'Karabonde, Koro, Monai',
  }),
  state('Ogun', 'Abeokuta', {
    Abeokuta: 'Oke-Mosan, Ibara, Kuto, Oke-Ilewo, Lafenwa, Asero, Obantoko, Ake, Onikolobo, Panseke',
    'Ijebu-Ode': 'Molipa, Ijasi, Degun, Ondo Road, Italupe, Obalende, Ibadan Road',
    Sagamu: 'Makun, Offin, Sabo, Isale-Oko, Ajaka, GRA',
    Ota: 'Sango, Oju-Ore, Iyana-Iyesi, Joju, Toll Gate, Osi',
    Ilaro: 'Pahayi, Oke-Ela, Sabo, Ikosi',
    Mowe: 'Ofada, Ibafo, Asese, Magboro',
  }),
  state('Ondo', 'Akure', {
    Akure:
      'Alagbaka, Oba-Ile, Ijapo Estate, Oke-Aro, Ijoka, FUTA South Gate, Adegbola, Isikan, Oda Road, Shagari Village',
    'Ondo Town': 'Ademulegun, Sabo, Lipakala, Odosida, Oke-Agunla',
    Owo: 'Iyere, Ehin Ogbe, Isuada, Igboroko, Ijebu Owo, Ipele',
    'Ikare-Akoko': 'Okoja, Okela, Iku, Ugbe, Okorun',
    Okitipupa: 'Idepe, Igodan, Ayeka, Ikoya',
  }),
  state('Osun', 'Osogbo', {
    Osogbo:
      'Oke-Fia, Ogo-Oluwa, Igbona, Ota-Efun, Old Garage, Alekuwodo, Oke-Baale, Dada Estate, Testing Ground, Ayetoro',
    'Ile-Ife': 'Lagere, Mayfair, Modakeke, Parakin, Sabo, Eleyele, Ilare, Enuwa, Moore',
    Ilesa: 'Imo, Okesa, Isokun, Ijamo, Ayeso',
    Ede: 'Oke Gada, Cottage, Agip, Owode',
    Iwo: 'Oke-Adan, Gidigbo, Isale Oba, Molete, Hospital Road',
  }),
  state('Oyo', 'Ibadan', {
    Ibadan: 'Bodija, Ring Road, Challenge, Mokola, Dugbe, Agodi, Jericho, Iwo Road, Akobo, Oluyole',
    Ogbomoso: 'Oja-Igbo, Takie, Sabo, Under G, Adenike, Stadium, Caretaker, Isale-Ora',
    'Oyo Town': 'Owode, Akesan, Durbar, Isale-Oyo, Ajegunle, Sabo',
    Iseyin: 'Koso, Isalu, Ekunle, Ladogan, Faramora',
    Saki: 'Sango, Ajegunle, Taba, Isia',
  }),
  state('Plateau', 'Jos', {
    Jos: 'Rayfield, Terminus, Tudun Wada, Jenta Adamu, Angwan Rukuba, Gada Biyu, Nasarawa Gwong, Apata, Anglo Jos, Lamingo',
    Bukuru: 'Gyel, Kuru, Zawan, Du, Rantya',
    Pankshin: 'Chip, Dok-Pai, Kadung, Wokkos, Jiblik',
    Shendam: 'Kalong, Poeship, Yelwa, Shimankar',
  }),
  state('Rivers', 'Port Harcourt', {
    'Port Harcourt':
      'GRA Phase 2, D-Line, Rumuola, Trans Amadi, Diobu, Rumuokoro, Ada George, Woji, Elelenwo, Rumuigbo',
    Bonny: 'Finima, Abalamabie, Akiama, Iwoama',
    Eleme: 'Aleto, Ogale, Akpajo, Onne, Ebubu, Alode, Agbonchia',
    Bori: 'Zaakpon, Kaani, Yeghe, Betem',
    Omoku: 'Obrikom, Usomini, Aligwu, Obieti',
    Ahoada: 'Ihuowo, Ula-Upata, Ogbo, Odiabidi, Edeoha',
  }),
  state('Sokoto', 'Sokoto', {
    Sokoto:
      'Mabera, Arkilla, Gwiwa, Runjin Sambo, Sama Road, Kofar Rini, Minannata, Bado Quarters, Old Airport, Gawon Nama',
    Gwadabawa: 'Chimmola, Gigane, Huchi, Asara, Mammande',
    Tambuwal: 'Dogon Daji, Jabo, Sanyinna',
    Wurno: 'Achida, Dimbiso, Lahodu, Magarya, Marnona',
  }),
  state('Taraba', 'Jalingo', {
    Jalingo: 'Magami, Sabon Gari, Turaki, Mayo Gwoi, Kona, Nukkai, Sintali, Mile Six, Road Block',
    Wukari: 'Puje, Avyi, Bantaje, Chonku, Jibu, Kente, Tsokundi, Rafin Kada',
    Takum: 'Kwambai, Chanchanji, Dutse, Fete, Kashimbila, Manya, Rogo, Tikari',
    Bali: 'Takalafiya, Suntai, Maihula',
  }),
  state('Yobe', 'Damaturu', {
    Damaturu: 'Nayinawa, Pompomari, Gwange, Sabon Pegi, Maisandari, Nasarawa, Njiwaji, Bindigari, Red Bricks',
    Potiskum: 'Mamudo, Dogo Tebo, Dogo Nini, Bolewa, Hausawa, Yerimaram, Danchuwa, Nahuta',
    Nguru: 'Hausari, Bulabulin, Garbi, Nglaiwa, Kanuri, Dabule',
    Gashua: 'Zango, Katuzu, Lawan Fannami, Lawan Musa, Sabon Gari, Sarkin Hausawa',
  }),
  state('Zamfara', 'Gusau', {
    Gusau: 'Tudun Wada, Sabon Gari, Samaru, Gada Biyu, Galadima, Mayana, Damba, Janyau, Tullukawa',
    'Kaura Namoda': 'Sakajiki, Kurya, Banga, Kungurki, Yankaba, Gabake',
    'Talata Mafara': 'Jangebe, Morai, Kagara, Garbadu, Gwaram, Makera',
    Anka: 'Bagega, Waramu, Wuya, Galadima',
  }),
];

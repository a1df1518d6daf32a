/** The first entries of published lists of common passwords, and words common in Nigeria. */
const LIST = `
password passwort passw0rd passwd pass secret secrets private letmein letmeinnow opensesame changeme
changethis change changeit default temp temporary test testing tester guest user username login logon signin
welcome welcomeback access admin administrator adminadmin root toor superuser supervisor manager master system
server service support helpdesk office company business computer laptop internet network website windows
microsoft apple iphone android samsung google facebook twitter instagram whatsapp tiktok youtube linkedin
yahoo gmail hotmail email mail football baseball basketball soccer hockey tennis cricket golf fishing hunting
runner chelsea arsenal liverpool manchester united mancity barcelona realmadrid juventus superman batman
spiderman ironman pokemon pikachu naruto starwars startrek matrix minecraft fortnite roblox nintendo
playstation xbox gamer player winner champion sunshine princess prince king queen princesa angel angels angela
heaven jesus jesuschrist christ godisgood godisgreat godislove godbless blessed blessing blessings praise
hallelujah amen faith grace mercy hope glory favour favor miracle testimony believe praisegod thankyou
thankyoujesus jesusislord jesuslovesme islove ilove iloveyou iloveu iloveme iloveyouso loveyou lovely love
lover lovers loveme baby babygirl babyboy honey sweetheart sweetie sweety darling forever always together
family mother father mummy daddy mama papa sister brother friend friends friendship bestfriend freedom happy
happiness smile peace money success rich billionaire millionaire lucky destiny dragon monkey tiger lion eagle
horse shadow falcon panther dolphin butterfly flower rose lily daisy cookie chocolate banana orange cherry
peanut pepper ginger coffee summer winter spring autumn sunday monday tuesday wednesday thursday friday
saturday january february march april june july august september october november december michael jordan
jennifer jessica michelle ashley amanda nicole daniel thomas robert william matthew joshua andrew anthony
charlie george maggie hannah samantha elizabeth victoria stephanie christian christopher benjamin alexander
jonathan nathan patrick richard charles edward martin justin brandon taylor hunter buster harley ranger
mustang corvette ferrari porsche mercedes toyota honda yamaha diamond silver golden purple yellow green black
white blue whatever nothing something somebody nobody anything trustno trust trustme trustnoone hello
helloworld hellohello hellokitty goodbye goodmorning goodluck letsgo cheese killer ninja samurai warrior
phoenix wizard magic merlin thunder lightning storm rainbow stars star moon galaxy universe earth world ocean
river mountain qwerty qwertyuiop qwertz azerty asdf asdfgh asdfghjkl zxcvbn zxcvbnm qazwsx qazwsxedc zaqwsx
abcdef abcabc abcd nigeria naija nigerian lagos abuja ibadan kano kaduna portharcourt enugu benin calabar
owerri onitsha warri ilorin abeokuta ikeja lekki yaba surulere africa african ghana london newyork paris
america england chukwu chukwuma chukwudi chinedu chioma chinonso chiamaka chidinma chidi emeka ikechukwu
obinna uche ngozi nkechi adaeze amaka ifeanyi nnamdi oluwa oluwaseun oluwatobi oluwaseyi olamide temitope
temidayo tolulope adebayo adewale ayodele ayomide babatunde tunde yetunde folake funmilayo damilola segun seun
kunle wale abdullahi abubakar ahmed aisha amina fatima hadiza halima hassan ibrahim ismail mohammed muhammad
musa mustapha sadiq sani suleiman usman yakubu yusuf zainab esther deborah ruth mary joseph david samuel
emmanuel john james peter paul stephen simon isaac jacob moses gabriel goodness patience gift precious promise
victor victory wisdom wizkid davido burnaboy rema tiwa suya jollof garri egusi hospital clinic doctor nurse
patient patients pharmacy pharmacist medical medicine health healthcare telehealth laboratory labtest
diagnostic diagnostics appointment booking baobab backoffice console dashboard correcthorsebatterystaple
correct battery staple thisismypassword thisispassword mypassword mypass myname yourname nopassword
newpassword oldpassword passphrase three onetwothree twelve twelvechars unknown unlock enter entry open sesame
security secure secured safety safe keys code codes pincode blink school college university student teacher
class lesson library graduate engineer lawyer banker bank account zenith gtbank firstbank polaris sterling
fidelity wema opay palmpay kuda nokia tecno infinix itel huawei airtel etisalat nine mobile your this that
with from
`;

export const commonPasswords: ReadonlySet<string> = new Set(LIST.trim().split(/\s+/));

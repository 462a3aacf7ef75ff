/**
 * Passwords that are tried first, in Indonesia and anywhere, in lower case. Endings of up to four digits or signs
 * are cut off before comparing, so the bare word stands for `word123` and `word!` too.
 */
const words = `
password passw0rd p@ssword p@ssw0rd pass kata sandi katasandi kata-sandi passwordku sandi sandiku rahasia rahasiaku
qwerty qwertyu qwertyui qwertyuiop qwerty12 qwert asdfgh asdfghjk asdfghjkl zxcvbn zxcvbnm 1q2w3e 1q2w3e4r 1q2w3e4r5t
q1w2e3r4 1qaz2wsx zaq12wsx qazwsx qazwsxedc q1w2e3 abc abcd abcde abcdef abc12345 a1b2c3d4 aa aaa admin administrator
root user guest login welcome letmein iloveyou iloveu loveyou lovely loveme sunshine princess football baseball
monkey dragon master superman batman shadow michael jordan jessica jennifer ashley charlie daniel computer internet
whatever trustno1 starwars pokemon naruto doraemon secret test testing tester demo changeme default samsung xiaomi
android iphone google facebook instagram whatsapp youtube tiktok netflix vidio tayang telkomsel indosat
sayang sayangku sayangkamu sayangmu sayang-ku akusayangkamu akucintakamu cinta cintaku cintakamu cintamu kangen
bismillah alhamdulillah assalamualaikum subhanallah insyaallah masyaallah allahuakbar allah muhammad yesus
tuhanyesus tuhan yesuskristus indonesia merdeka garuda pancasila nusantara jakarta bandung surabaya semarang
jogja yogyakarta medan makassar palembang bali malang bekasi depok tangerang bogor persija persib persebaya arema
keluarga keluargaku anakku mamaku papaku ibuku bapakku mama papa ibu bapak ayah bunda istriku suamiku
semangat bahagia senyum bintang matahari bulan pelangi kupukupu mawar melati kucing anjing kelinci
doaibu doaibuku ingat lupa lupasandi lupalagi terserah bodoamat gantengbanget cantik ganteng manis imut
bangsat anjing goblok ganteng jomblo selamat selamatpagi terimakasih kopi kopihitam nasigoreng bakso
budi agus joko siti dewi putri putra rizki rizky dian wahyu andi rina fitri ahmad muhamad
liverpool chelsea arsenal barcelona realmadrid manchester manchesterunited juventus acmilan intermilan
`;

const numbers = `
00000000 11111111 12121212 12341234 12344321 123123123 123321123 12345678 123456789 1234567890 12345679 123456780
11223344 1122334455 112233445566 13131313 20202020 22222222 31313131 33333333 44444444 55555555 66666666 69696969
77777777 87654321 88888888 98765432 987654321 9876543210 99999999 00000001 01010101 01234567 0123456789 10101010
14344143 17081945 147258369 159753159 741852963 789456123 963852741 14045678 102030405060 123654789 123qweasd
12qwaszx 1234qwer qwer1234 asdf1234 abcd1234 abc123456 a12345678 aa123456 aa12345678 qwe123456 1qazxsw2 zxcv1234
`;

export const commonPasswords: ReadonlySet<string> = new Set(
  `${words} ${numbers}`.split(/\s+/).filter((entry) => entry !== ''),
);
